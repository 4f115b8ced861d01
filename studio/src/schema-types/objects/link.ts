import { isSafeLink } from '@stackworks/content';
import { LinkIcon } from '@sanity/icons/Link';
import { defineField, defineType } from 'sanity';

/** A link inside a text: to a page of the site, another site, an email address or a telephone number. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'href',
      title: 'Address',
      type: 'string',
      description: 'A page on this site starts with a slash: /terms. Another site starts with https://',
      placeholder: '/terms',
      validation: (rule) => [
        rule.required().error('Enter where the link goes.'),
        rule.custom((href) =>
          href === undefined || isSafeLink(href)
            ? true
            : 'Links may start with /, #, https://, mailto: or tel:, without spaces.',
        ),
      ],
    }),
  ],
});
