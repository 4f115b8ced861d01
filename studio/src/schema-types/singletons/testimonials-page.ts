import { CommentIcon } from '@sanity/icons/Comment';
import { defineField, defineType } from 'sanity';

/** The words around the testimonials on their own page; its figures are those of the home page. */
export const testimonialsPage = defineType({
  name: 'testimonialsPage',
  title: 'Testimonials page',
  type: 'document',
  icon: CommentIcon,
  fields: [
    defineField({ name: 'seo', title: 'Search result', type: 'seo', validation: (rule) => rule.required() }),
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'intro',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().max(200),
    }),
    defineField({ name: 'invitation', type: 'invitation', validation: (rule) => rule.required() }),
  ],
  preview: { prepare: () => ({ title: 'Testimonials page' }) },
});
