import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { checkRedirect } from '#/rules/slug.ts';
import { documentType } from '#/schema-types/define-type.ts';
import { field, required, pick } from '#/schema-types/fields.ts';

/** An old or short address that sends visitors on. */
export const redirect = documentType('redirect', 'Redirect', ArrowRightIcon, {
  fields: [
    field('from', 'From', 'string', {
      description: 'The path people arrive at. It starts with a slash and can’t belong to a page.',
      placeholder: '/old-page',
      validation: required('Enter the path people arrive at.', checkRedirect('from')),
    }),
    field('to', 'To', 'string', {
      description:
        'A page on this site, such as /portfolio or /#pricing, or the https:// address of another site.',
      placeholder: '/portfolio',
      validation: required('Enter where to send them.', checkRedirect('to')),
    }),
    field('isPermanent', 'Permanent', 'boolean', {
      description: 'Browsers and search engines remember a permanent redirect. Leave it off for a campaign.',
      initialValue: false,
      validation: required('Choose whether the redirect is permanent.'),
    }),
  ],
  orderings: [{ name: 'from', title: 'Path', by: [{ field: 'from', direction: 'asc' }] }],
  preview: {
    select: pick('from', 'to', 'isPermanent'),
    prepare: ({ from, to, isPermanent }) => ({
      title: `${from ?? ''} → ${to ?? ''}`,
      subtitle: isPermanent ? 'Permanent' : 'Temporary',
    }),
  },
});
