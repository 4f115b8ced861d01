import { ourTimeZone } from '@stackworks/business-time';
import { siteRoutes } from '@stackworks/contracts';
import type { CustomValidator, SlugValue } from 'sanity';
import { findPublished } from '#/rules/stored-documents.ts';

type Section = { heading?: string; anchor?: { current?: string } };

const legalAddresses = [siteRoutes.terms, siteRoutes.privacy].map((route) => route.slice(1));

/** A legal page stands at one of the addresses that the site has for it. */
export function checkLegalAddress(slug: SlugValue | undefined): string | true {
  const current = slug?.current;
  if (current === undefined || legalAddresses.includes(current)) return true;
  return `Legal pages can only be at ${legalAddresses.join(' and ')}.`;
}

/** No two sections of a page share an anchor, or links would lead to the first of them only. */
export function checkAnchors(sections: Section[] = []): string | true {
  const anchors = sections.map(({ anchor }) => anchor?.current);
  const twin = anchors.findIndex((anchor, index) => anchor !== undefined && anchors.indexOf(anchor) < index);
  if (twin === -1) return true;
  return `“${sections[twin]?.heading}” has the same link name as a section above it: ${anchors[twin]}. Change one of the two.`;
}

/** A text cannot have been changed on a day to come. */
export function checkNotInFuture(day: string | undefined, now: Date): string | true {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ourTimeZone }).format(now);
  return day === undefined || day <= today ? true : "The date can't be in the future.";
}

/** Warns when the text is no longer the published one and the date is. Not every change is one of meaning. */
export const checkDateMoved: CustomValidator<string | undefined> = async (day, context) => {
  const published = await findPublished(context);
  const isSame = JSON.stringify(published?.['sections']) === JSON.stringify(context.document?.['sections']);
  if (day === undefined || !published || isSame || published['lastUpdated'] !== day) return true;
  return 'You’ve changed the text. Update this date too, unless the meaning is the same.';
};
