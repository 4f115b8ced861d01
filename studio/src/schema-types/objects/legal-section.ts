import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkRichText, type Block } from '#/rules/rich-text.ts';
import { checkSlugSpelling } from '#/rules/slug.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** A numbered section of a legal page. */
export const legalSection = defineType({
  name: 'legalSection',
  title: 'Section',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    defineField({
      name: 'anchor',
      title: 'Link name',
      type: 'slug',
      description:
        'The end of the link to this section: /terms#refunds. Don’t change it, as others may link to it.',
      options: { source: (_document, { parent }) => headingOf(parent), isUnique: () => true },
      validation: (rule) => [
        rule.required().error('Click Generate to create the link name.'),
        rule.custom(checkSlugSpelling),
      ],
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'array',
      description: 'Our name and email come from the settings. Insert them with “Setting”.',
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
      validation: (rule) => [
        rule.required().error('Enter the text.'),
        rule.custom<Block[]>((blocks) =>
          checkRichText(blocks, { lists: ['bullet'], inline: ['settingFact'] }),
        ),
      ],
    }),
  ],
  preview: {
    select: { title: 'heading', anchor: 'anchor.current' },
    prepare: ({ title, anchor }) => ({ title, subtitle: anchor && `#${anchor}` }),
  },
});

function headingOf(section: unknown): string {
  const hasHeading = typeof section === 'object' && section !== null && 'heading' in section;
  return hasHeading && typeof section.heading === 'string' ? section.heading : '';
}
