import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { defineField, defineType } from 'sanity';

/** Custom web app development: what it costs, and its section on the home page. */
export const webAppOffer = defineType({
  name: 'webAppOffer',
  title: 'Custom web apps',
  type: 'document',
  icon: CodeBlockIcon,
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(80) }),
    defineField({ name: 'lede', type: 'text', rows: 3, validation: (rule) => rule.required().max(200) }),
    defineField({ name: 'body', type: 'text', rows: 3, validation: (rule) => rule.required().max(200) }),
    defineField({
      name: 'price',
      title: 'Starting price',
      type: 'number',
      description: 'New Zealand dollars; shown as "from".',
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'example',
      type: 'reference',
      to: [{ type: 'portfolioItem' }],
      description: 'The project shown half as a sketch, half finished.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'exampleCaption',
      title: 'Caption of the example',
      type: 'string',
      validation: (rule) => rule.required().max(120),
    }),
  ],
  preview: { prepare: () => ({ title: 'Custom web apps' }) },
});
