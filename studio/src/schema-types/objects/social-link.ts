import { defineField, defineType } from 'sanity';

/** A page of ours on a social network. */
export const socialLink = defineType({
  name: 'socialLink',
  title: 'Social link',
  type: 'object',
  fields: [
    defineField({ name: 'network', type: 'string', validation: (rule) => rule.required().max(30) }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'url',
      validation: (rule) => rule.required().uri({ scheme: ['https'] }),
    }),
  ],
  preview: { select: { title: 'network', subtitle: 'url' } },
});
