import { defineField, defineType } from 'sanity';

/** The words around the list of services. */
export const servicesSection = defineType({
  name: 'servicesSection',
  title: 'Services',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({ name: 'intro', type: 'text', rows: 2, validation: (rule) => rule.required().max(160) }),
  ],
});
