import { defineArrayMember, defineField, defineType } from 'sanity';

/** A numbered section of a legal page. */
export const legalSection = defineType({
  name: 'legalSection',
  title: 'Section',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(80) }),
    defineField({
      name: 'anchor',
      type: 'slug',
      description: 'The address of this section within the page. Keep it: others may link to it.',
      options: { source: (_document, { parent }) => headingOf(parent) },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'body',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'block',
          styles: [{ title: 'Normal', value: 'normal' }],
          lists: [{ title: 'Bullets', value: 'bullet' }],
          marks: {
            decorators: [{ title: 'Strong', value: 'strong' }],
            annotations: [{ type: 'link' }],
          },
          of: [{ type: 'settingFact' }],
        }),
      ],
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'anchor.current' } },
});

function headingOf(section: unknown): string {
  const hasHeading = typeof section === 'object' && section !== null && 'heading' in section;
  return hasHeading && typeof section.heading === 'string' ? section.heading : '';
}
