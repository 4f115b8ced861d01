import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { defineArrayMember, defineField, defineType } from 'sanity';

/** The Terms of Service or the Privacy Policy. */
export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
  type: 'document',
  icon: DocumentTextIcon,
  fields: [
    defineField({ name: 'seo', title: 'Search result', type: 'seo', validation: (rule) => rule.required() }),
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'summary',
      type: 'text',
      rows: 2,
      description: 'Opens the page, under its title.',
      validation: (rule) => rule.required().max(160),
    }),
    defineField({ name: 'lastUpdated', type: 'date', validation: (rule) => rule.required() }),
    defineField({
      name: 'sections',
      type: 'array',
      of: [defineArrayMember({ type: 'legalSection' })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'lastUpdated' } },
});
