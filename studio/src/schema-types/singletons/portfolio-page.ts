import { ImagesIcon } from '@sanity/icons/Images';
import { defineField, defineType } from 'sanity';

/** The words around the projects on the portfolio page. */
export const portfolioPage = defineType({
  name: 'portfolioPage',
  title: 'Portfolio page',
  type: 'document',
  icon: ImagesIcon,
  fields: [
    defineField({ name: 'seo', title: 'Search result', type: 'seo', validation: (rule) => rule.required() }),
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'countLabel',
      title: 'Label of the count',
      type: 'string',
      description: 'Stands beside the number of projects.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({ name: 'invitation', type: 'invitation', validation: (rule) => rule.required() }),
  ],
  preview: { prepare: () => ({ title: 'Portfolio page' }) },
});
