import { defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';
import { webAddressField } from '#/schema-types/fields/web-address-field.ts';

/** A page of ours on a social network. */
export const socialLink = defineType({
  name: 'socialLink',
  title: 'Social link',
  type: 'object',
  fields: [
    lineField({ name: 'network', title: 'Network', maxLength: 30, description: 'As shown in the footer.' }),
    webAddressField({ name: 'url', title: 'Address', description: 'Our profile page.' }),
  ],
  preview: { select: { title: 'network', subtitle: 'url' } },
});
