import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { defineField, defineType } from 'sanity';

/** An old or short address that sends visitors on. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'from',
      type: 'string',
      description: 'The path people arrive at: /old-page',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'to',
      type: 'string',
      description: 'A page of this site, like /portfolio, or an address that starts with https://',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isPermanent',
      title: 'For good',
      type: 'boolean',
      description: 'Browsers and search engines remember a move that is for good.',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
  ],
  orderings: [{ name: 'from', title: 'Path', by: [{ field: 'from', direction: 'asc' }] }],
  preview: { select: { title: 'from', subtitle: 'to' } },
});
