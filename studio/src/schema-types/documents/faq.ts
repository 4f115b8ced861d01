import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';

/** A question on the home page with its answer. */
export const faq = defineType({
  name: 'faq',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    defineField({ name: 'question', type: 'string', validation: (rule) => rule.required().max(100) }),
    defineField({
      name: 'answer',
      type: 'factText',
      description: 'Keep it true to the Terms of Service.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'icon',
      type: 'string',
      options: {
        list: [
          { title: 'Clock', value: 'clock' },
          { title: 'Pencil', value: 'pencil' },
          { title: 'Calendar', value: 'calendar' },
          { title: 'Loop', value: 'loop' },
          { title: 'Key', value: 'key' },
          { title: 'Phone', value: 'phone' },
          { title: 'Money', value: 'money' },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    orderRankField({ type: 'faq' }),
  ],
  orderings: [orderRankOrdering],
  preview: { select: { title: 'question', subtitle: 'icon' } },
});
