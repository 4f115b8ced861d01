import { LinkIcon } from '@sanity/icons/Link';
import { PackageIcon } from '@sanity/icons/Package';
import { isSafeLink } from '@stackworks/content';
import { type ArrayRule, defineArrayMember, defineType } from 'sanity';
import { checkPlanFact } from '#/rules/plan.ts';
import { previewPrice } from '#/rules/price.ts';
import { type Block, checkRichText } from '#/rules/text.ts';
import { objectType } from '#/schema-types/define-type.ts';
import { field, required, toList, planField } from '#/schema-types/fields.ts';

/** Required text of paragraphs, strong words and links. @param fact the type of the facts that it may quote */
export const textOf = (fact: string, lists: { title: string; value: string }[] = []) => ({
  of: [
    defineArrayMember({
      type: 'block',
      styles: [{ title: 'Normal', value: 'normal' }],
      lists,
      marks: { decorators: [{ title: 'Strong', value: 'strong' }], annotations: [{ type: 'link' }] },
      of: [{ type: fact }],
    }),
  ],
  validation: (rule: ArrayRule<unknown[]>) => [
    rule.required().error('Enter the text.'),
    rule.custom<Block[]>((blocks) =>
      checkRichText(blocks, { lists: lists.map(({ value }) => value), inline: [fact] }),
    ),
  ],
});

/** Text that may quote a plan's facts, so that they are never typed twice. A field's own rules would replace its rules. */
export const factText = defineType({
  name: 'factText',
  title: 'Text',
  type: 'array',
  ...textOf('planFact'),
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
export const link = objectType('link', 'Link', {
  fields: [
    field('href', 'Address', 'string', {
      description: 'A page on this site starts with a slash: /terms. Another site starts with https://',
      placeholder: '/terms',
      validation: required('Enter where the link goes.', (href?: string) =>
        href === undefined || isSafeLink(href)
          ? true
          : 'Links may start with /, #, https://, mailto: or tel:, without spaces.',
      ),
    }),
  ],
  icon: LinkIcon,
});
