import { defineType } from 'sanity';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** The words around the plan cards and the add-ons. */
export const pricingSection = defineType({
  name: 'pricingSection',
  title: 'Pricing',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    paragraphField({
      name: 'note',
      title: 'Note',
      rows: 2,
      maxLength: 200,
      description: 'What every plan includes. The plans themselves are under “Plans & prices”.',
    }),
    lineField({
      name: 'popularLabel',
      title: 'Tab label',
      maxLength: 20,
      description: 'The tab marks the most popular plan.',
    }),
    lineField({ name: 'addOnsHeading', title: 'Add-ons heading', maxLength: 40 }),
  ],
});
