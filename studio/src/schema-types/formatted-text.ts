import { LinkIcon } from '@sanity/icons/Link';
import { PackageIcon } from '@sanity/icons/Package';
import { isSafeLink } from '@stackworks/content';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkPlanFact } from '#/rules/plan.ts';
import { previewPrice } from '#/rules/price.ts';
import { type Block, checkRichText } from '#/rules/text.ts';

/** Text that may quote a plan's facts, so that they are never typed twice. */
export const factText = defineType({
  name: 'factText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [{ title: 'Normal', value: 'normal' }],
      lists: [],
      marks: {
        decorators: [{ title: 'Strong', value: 'strong' }],
        annotations: [{ type: 'link' }],
      },
      of: [{ type: 'planFact' }],
    }),
  ],
  // A field's own rules would take the place of these.
  validation: (rule) => [
    rule.required().error('Enter the text.'),
    rule.custom<Block[]>((blocks) => checkRichText(blocks, { lists: [], inline: ['planFact'] })),
  ],
});

/** A fact of a plan, shown inside a sentence and always up to date. */
export const planFact = defineType({
  name: 'planFact',
  title: 'Plan fact',
  type: 'object',
  icon: PackageIcon,
  fields: [
    defineField({
      name: 'plan',
      title: 'Plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      validation: (rule) => rule.required().error('Choose the plan to use.'),
    }),
    defineField({
      name: 'fact',
      title: 'Fact',
      type: 'string',
      options: {
        list: [
          { title: 'Name', value: 'name' },
          { title: 'Monthly price', value: 'price' },
          { title: 'Set-up time in business days', value: 'setupDays' },
          { title: 'Revision requests a month', value: 'revisionQuota' },
        ],
        layout: 'radio',
      },
      initialValue: 'price',
      validation: (rule) => rule.required().error('Choose the fact to insert.'),
    }),
  ],
  validation: (rule) => rule.custom(checkPlanFact),
  preview: {
    select: {
      name: 'plan.name',
      price: 'plan.price',
      setupDays: 'plan.setupDays',
      revisionQuota: 'plan.revisionQuota',
      fact: 'fact',
    },
    prepare: ({ name, price, setupDays, revisionQuota, fact }) => {
      const words = new Map<unknown, string>([
        ['name', `${name}`],
        ['price', previewPrice(price)],
        ['setupDays', `${setupDays}`],
        ['revisionQuota', `${revisionQuota ?? 'unlimited'}`],
      ]);
      return { title: words.get(fact) ?? 'Plan fact', subtitle: name };
    },
  },
});

/** A link inside a text: to a page of the site, another site, an email address or a telephone number. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'href',
      title: 'Address',
      type: 'string',
      description: 'A page on this site starts with a slash: /terms. Another site starts with https://',
      placeholder: '/terms',
      validation: (rule) => [
        rule.required().error('Enter where the link goes.'),
        rule.custom((href) =>
          href === undefined || isSafeLink(href)
            ? true
            : 'Links may start with /, #, https://, mailto: or tel:, without spaces.',
        ),
      ],
    }),
  ],
});
