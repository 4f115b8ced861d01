import { defineField } from 'sanity';

/** The groups of a page's form: what the page says, and how search results show it. */
export const pageGroups = [
  { name: 'page', title: 'Page', default: true },
  { name: 'search', title: 'SEO' },
];

/** How a page appears in search results, in a group of its own. */
export const searchField = defineField({
  name: 'seo',
  title: 'SEO',
  type: 'seo',
  group: 'search',
  validation: (rule) => rule.required().error('Enter how the page appears in search results.'),
});
