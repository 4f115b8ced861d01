import { CogIcon } from '@sanity/icons/Cog';
import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { defineArrayMember } from 'sanity';
import { checkAnchors, checkDateMoved, checkLegalAddress, checkNotInFuture } from '#/rules/legal-page.ts';
import { checkSlugSpelling } from '#/rules/slug.ts';
import { documentType, objectType } from '#/schema-types/define-type.ts';
import {
  field,
  inGroup,
  lineField,
  pageGroups,
  paragraphField,
  required,
  searchField,
  slugField,
  toList,
  pick,
} from '#/schema-types/fields.ts';
import { textOf } from '#/schema-types/formatted-text.ts';

const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/** The Terms of Service or the Privacy Policy. */
export const legalPage = documentType('legalPage', 'Legal page', DocumentTextIcon, {
  groups: pageGroups,
  fields: [
    ...inGroup(
      'page',
      lineField('title', 'Title', 60),
      paragraphField('summary', 'Summary', 160, {
        description: 'Shown under the title. Use plain language.',
      }),
      field('lastUpdated', 'Last updated', 'date', {
        options: { dateFormat: 'D MMMM YYYY' },
        description: 'Shown on the page. Change it whenever the meaning of the text changes.',
        validation: (rule) => [
          rule.required().error('Enter the date the text last changed.'),
          rule.custom((day) => checkNotInFuture(day, new Date())),
          rule.custom(checkDateMoved).warning(),
        ],
      }),
      field('sections', 'Sections', 'array', {
        description: 'Numbered automatically and listed at the top of the page.',
        of: [defineArrayMember({ type: 'legalSection' })],
        validation: (rule) => [
          rule.required().min(1).error('Add at least one section.'),
          rule.custom(checkAnchors),
        ],
      }),
    ),
    ...inGroup(
      'search',
      slugField('title', 'Where the page is on the site. Fixed, because contracts and emails link to it.', {
        readOnly: true,
        check: checkLegalAddress,
      }),
    ),
    searchField,
  ],
  preview: {
    select: pick('title', 'lastUpdated'),
    prepare: ({ title, lastUpdated }) => ({
      title,
      subtitle: lastUpdated && `Last updated ${formatDay(lastUpdated)}`,
    }),
  },
});

export const legalSection = objectType('legalSection', 'Section', {
  fields: [
    lineField('heading', 'Heading', 80),
    field('anchor', 'Link name', 'slug', {
      description:
        'The end of the link to this section: /terms#refunds. Don’t change it, as others may link to it.',
      options: { source: (_document, { parent }) => headingOf(parent), isUnique: () => true },
      validation: required('Click Generate to create the link name.', checkSlugSpelling),
    }),
    field('body', 'Text', 'array', {
      description:
        'Insert what we say elsewhere too with “Setting”, such as how to cancel, so that it’s the same everywhere.',
      ...textOf(['settingFact', 'planFact'], [{ title: 'Bullets', value: 'bullet' }]),
    }),
  ],
  preview: {
    select: { title: 'heading', anchor: 'anchor.current' },
    prepare: ({ title, anchor }) => ({ title, subtitle: anchor && `#${anchor}` }),
  },
});

function headingOf(section: unknown): string {
  const hasHeading = typeof section === 'object' && section !== null && 'heading' in section;
  return hasHeading && typeof section.heading === 'string' ? section.heading : '';
}

const facts = toList({
  brandName: 'Our name',
  supportEmail: 'Support email address',
  cancelling: 'How to cancel',
  refunds: 'Refunds and rights',
  gst: 'GST, if we’re registered',
  changePrice: 'Price of a content update',
});

/** A fact of the settings, shown inside a sentence and always up to date. */
export const settingFact = objectType('settingFact', 'Setting', {
  fields: [
    field('fact', 'Fact', 'string', {
      options: { list: facts, layout: 'radio' },
      validation: required('Choose what to insert.'),
    }),
  ],
  icon: CogIcon,
  preview: {
    select: { fact: 'fact' },
    prepare: ({ fact }) => ({ title: facts.find(({ value }) => value === fact)?.title ?? 'Setting' }),
  },
});
