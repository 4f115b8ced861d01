import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';
import { FaqPreview } from '#/schema-types/faq-preview.tsx';
import { toPlainText } from '#/schema-types/plain-text.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** A question on the home page with its answer. */
export const faq = defineType({
  name: 'faq',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    lineField({
      name: 'question',
      title: 'Question',
      maxLength: 100,
      description: 'As a visitor would ask it.',
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'factText',
      description:
        'Keep it true to the Terms of Service. Insert prices and limits with “Plan fact” so they stay correct.',
    }),
    defineField({
      name: 'icon',
      title: 'Icon',
      type: 'string',
      description: 'Shown beside the question.',
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
      initialValue: 'pencil',
      validation: (rule) => rule.required().error('Choose an icon.'),
    }),
    orderRankField({ type: 'faq' }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: { title: 'question', answer: 'answer' },
    prepare: ({ title, answer }) => ({ title, subtitle: toPlainText(answer), answer }),
  },
  components: { preview: FaqPreview },
});
