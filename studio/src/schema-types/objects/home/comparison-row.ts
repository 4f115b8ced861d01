import { defineField, defineType } from 'sanity';

/** Who does one job: the client on a site builder, or us. */
export const comparisonRow = defineType({
  name: 'comparisonRow',
  title: 'Row',
  type: 'object',
  fields: [
    defineField({ name: 'job', type: 'string', validation: (rule) => rule.required().max(30) }),
    defineField({
      name: 'builder',
      title: 'On a site builder',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'us',
      title: 'With us',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
  ],
  preview: { select: { title: 'job', subtitle: 'us' } },
});
