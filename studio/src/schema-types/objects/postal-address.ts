import { defineField, defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The town a business is in. */
export const postalAddress = defineType({
  name: 'postalAddress',
  title: 'Address',
  type: 'object',
  fields: [
    lineField({ name: 'locality', title: 'Town or city', maxLength: 60 }),
    lineField({ name: 'region', title: 'Region', maxLength: 60 }),
    lineField({ name: 'postcode', title: 'Postcode', maxLength: 10, isOptional: true }),
    defineField({
      name: 'country',
      title: 'Country',
      type: 'string',
      description: 'The two-letter code: NZ.',
      initialValue: 'NZ',
      validation: (rule) =>
        rule
          .required()
          .regex(/^[A-Z]{2}$/)
          .error('Enter the two-letter country code in capitals: NZ.'),
    }),
  ],
  options: { columns: 2 },
});
