import { LinkIcon } from '@sanity/icons/Link';
import { PackageIcon } from '@sanity/icons/Package';
import { apiVersion, cleanAddress, isSafeLink, leadsSomewhere } from '@stackworks/content';
import { type ArrayRule, type CustomValidator, defineArrayMember, defineType } from 'sanity';
import { checkPlanFact } from '#/rules/plan.ts';
import { previewPrice } from '#/rules/price.ts';
import { type Block, checkRichText } from '#/rules/text.ts';
import { objectType } from '#/schema-types/define-type.ts';
import { field, required, toList, planField } from '#/schema-types/fields.ts';

/** Required text of paragraphs, strong words and links. @param facts the types of the facts that it may quote */
export const textOf = (facts: string[], lists: { title: string; value: string }[] = []) => ({
  of: [
    defineArrayMember({
      type: 'block',
      styles: [{ title: 'Normal', value: 'normal' }],
      lists,
      marks: { decorators: [{ title: 'Strong', value: 'strong' }], annotations: [{ type: 'link' }] },
      of: facts.map((type) => ({ type })),
    }),
  ],
  validation: (rule: ArrayRule<unknown[]>) => [
    rule.required().error('Enter the text.'),
    rule.custom<Block[]>((blocks) =>
      checkRichText(blocks, { lists: lists.map(({ value }) => value), inline: facts }),
    ),
  ],
});

/** Text that may quote facts of plans and settings, so that they are never typed twice. A field's own rules would replace its rules. */
export const factText = defineType({
  name: 'factText',
  title: 'Text',
  type: 'array',
  ...textOf(['planFact', 'settingFact']),
});

/** A fact of a plan, shown inside a sentence and always up to date. */
export const planFact = objectType('planFact', 'Plan fact', {
  fields: [
    planField({ validation: required('Choose the plan to use.') }),
    field('fact', 'Fact', 'string', {
      options: {
        list: toList({
          name: 'Name',
          price: 'Monthly price',
          setupDays: 'Set-up time in business days',
          revisionQuota: 'Revision requests a month',
          roundsBeforeLaunch: 'Rounds of changes before launch',
        }),
        layout: 'radio',
      },
      initialValue: 'price',
      validation: required('Choose the fact to insert.'),
    }),
  ],
  icon: PackageIcon,
  validation: (rule) => rule.custom(checkPlanFact),
  preview: {
    select: {
      name: 'plan.name',
      price: 'plan.price',
      setupDays: 'plan.setupDays',
      revisionQuota: 'plan.revisionQuota',
      roundsBeforeLaunch: 'plan.roundsBeforeLaunch',
      fact: 'fact',
    },
    prepare: ({ name, price, setupDays, revisionQuota, roundsBeforeLaunch, fact }) => {
      const words = new Map<unknown, string>([
        ['name', `${name}`],
        ['price', previewPrice(price)],
        ['setupDays', `${setupDays}`],
        ['revisionQuota', `${revisionQuota ?? 'unlimited'}`],
        ['roundsBeforeLaunch', `${roundsBeforeLaunch}`],
      ]);
      return { title: words.get(fact) ?? 'Plan fact', subtitle: name };
    },
  },
});

/** Whether a link inside a text leads anywhere. */
const checkLink: CustomValidator<string | undefined> = async (written, context) => {
  if (written === undefined) return true;
  const href = cleanAddress(written);
  if (!isSafeLink(href)) return 'Links may start with /, #, https://, mailto: or tel:, without spaces.';
  if (!href.startsWith('/')) return true;
  const redirects = await context
    .getClient({ apiVersion })
    .fetch<string[]>('*[_type == "redirect" && defined(from)].from', {}, { perspective: 'published' });
  return leadsSomewhere(href, redirects) ? true : `This site has no page ${href}. Check the address.`;
};

/** A link inside a text: to a page of the site, another site, an email address or a telephone number. */
export const link = objectType('link', 'Link', {
  fields: [
    field('href', 'Address', 'string', {
      description: 'A page on this site starts with a slash: /terms. Another site starts with https://',
      placeholder: '/terms',
      validation: required('Enter where the link goes.', checkLink),
    }),
  ],
  icon: LinkIcon,
});
