import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkAnchors, checkLegalAddress, checkDateMoved, checkNotInFuture } from '#/rules/legal-page.ts';
import { pageGroups, searchField } from '#/schema-types/fields/search-field.ts';
import { slugField } from '#/schema-types/fields/slug-field.ts';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

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
