import { LinkIcon } from '@sanity/icons/Link';
import { defineField, defineType } from 'sanity';

/** A link inside a text: to a page of the site, another site, or an e-mail address. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'href',
      title: 'Address',
      type: 'url',
      description: 'A page of this site starts with a slash: /terms',
      validation: (rule) => rule.required().uri({ allowRelative: true, scheme: ['https', 'mailto'] }),
    }),
  ],
});
