import { CogIcon } from '@sanity/icons/Cog';
import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkAnchors, checkDateMoved, checkLegalAddress, checkNotInFuture } from '#/rules/legal-page.ts';
import { type Block, checkRichText } from '#/rules/text.ts';
import { checkSlugSpelling } from '#/rules/slug.ts';
import { lineField, pageGroups, paragraphField, searchField, slugField } from '#/schema-types/fields.ts';

const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-NZ', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The Terms of Service or the Privacy Policy. */
export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
  type: 'document',
  icon: DocumentTextIcon,
  groups: pageGroups,
  fields: [
    lineField({ name: 'title', title: 'Title', group: 'page', maxLength: 60 }),
    paragraphField({
      name: 'summary',
      title: 'Summary',
      group: 'page',
      rows: 2,
      maxLength: 160,
      description: 'Shown under the title. Use plain language.',
    }),
    defineField({
      name: 'lastUpdated',
      title: 'Last updated',
      type: 'date',
      group: 'page',
      options: { dateFormat: 'D MMMM YYYY' },
      description: 'Shown on the page. Change it whenever the meaning of the text changes.',
      validation: (rule) => [
        rule.required().error('Enter the date the text last changed.'),
        rule.custom((day) => checkNotInFuture(day, new Date())),
        rule.custom(checkDateMoved).warning(),
      ],
    }),
    defineField({
      name: 'sections',
      title: 'Sections',
      type: 'array',
      group: 'page',
      description: 'Numbered automatically and listed at the top of the page.',
      of: [defineArrayMember({ type: 'legalSection' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one section.'),
        rule.custom(checkAnchors),
      ],
    }),
    slugField({
      source: 'title',
      group: 'search',
      description: 'Where the page is on the site. Fixed, because contracts and emails link to it.',
      readOnly: true,
      check: checkLegalAddress,
    }),
    searchField,
  ],
  preview: {
    select: { title: 'title', lastUpdated: 'lastUpdated' },
    prepare: ({ title, lastUpdated }) => ({
      title,
      subtitle: lastUpdated && `Last updated ${formatDay(lastUpdated)}`,
    }),
  },
});

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

const facts = [
  { title: 'Our name', value: 'brandName' },
  { title: 'Support email address', value: 'supportEmail' },
];

/** A fact of the settings, shown inside a sentence and always up to date. */
export const settingFact = defineType({
  name: 'settingFact',
  title: 'Setting',
  type: 'object',
  icon: CogIcon,
  fields: [
    defineField({
      name: 'fact',
      title: 'Fact',
      type: 'string',
      options: { list: facts, layout: 'radio' },
      validation: (rule) => rule.required().error('Choose what to insert.'),
    }),
  ],
  preview: {
    select: { fact: 'fact' },
    prepare: ({ fact }) => ({ title: facts.find(({ value }) => value === fact)?.title ?? 'Setting' }),
  },
});
