import { defineField, defineType } from 'sanity';

/** The words around the plan cards and the add-ons. */
export const pricingSection = defineType({
  name: 'pricingSection',
  title: 'Pricing',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(80) }),
    defineField({ name: 'note', type: 'text', rows: 2, validation: (rule) => rule.required().max(200) }),
    defineField({
      name: 'popularLabel',
      type: 'string',
      description: 'The tab on the most popular plan.',
      validation: (rule) => rule.required().max(20),
    }),
    defineField({
      name: 'addOnsHeading',
      title: 'Heading of the add-ons',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
  ],
});
