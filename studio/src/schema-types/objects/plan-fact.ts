import { PackageIcon } from '@sanity/icons/Package';
import { defineField, defineType } from 'sanity';
import { checkPlanFact } from '#/rules/plan-fact.ts';
import { previewPrice } from '#/rules/price.ts';

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
