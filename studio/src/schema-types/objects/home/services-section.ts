import { defineType } from 'sanity';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** The words around the list of services. */
export const servicesSection = defineType({
  name: 'servicesSection',
  title: 'Services',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    paragraphField({ name: 'intro', title: 'Intro', rows: 2, maxLength: 160 }),
  ],
});
