import { defineField, defineType } from 'sanity';

/** The town a business is in. */
export const postalAddress = defineType({
  name: 'postalAddress',
  title: 'Address',
  type: 'object',
  fields: [
    defineField({
      name: 'locality',
      title: 'Town or city',
      type: 'string',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({ name: 'region', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({ name: 'postcode', type: 'string', validation: (rule) => rule.max(10) }),
    defineField({
      name: 'country',
      type: 'string',
      description: 'Two letters: NZ.',
      initialValue: 'NZ',
      validation: (rule) => rule.required().length(2).uppercase(),
    }),
  ],
});
