import { HomeIcon } from '@sanity/icons/Home';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { lineField, pageGroups, paragraphField, searchField } from '#/schema-types/fields.ts';

const section = (name: string, type: string, title: string) =>
  defineField({
    name,
    title,
    type,
    group: 'page',
    options: { collapsible: true, collapsed: true },
    validation: (rule) => rule.required().error('Fill in this section.'),
  });

/** The words of the home page, section by section, in the order they appear. */
export const homePage = defineType({
  name: 'homePage',
  title: 'Home page',
  type: 'document',
  icon: HomeIcon,
  groups: pageGroups,
  fields: [
    section('hero', 'heroSection', 'Hero'),
    section('services', 'servicesSection', 'Services'),
    section('work', 'workSection', 'Featured work'),
    section('about', 'aboutSection', 'About'),
    section('stories', 'storiesSection', 'Client success stories'),
    section('pricing', 'pricingSection', 'Pricing'),
    section('faq', 'faqSection', 'Questions'),
    section('contact', 'contactSection', 'Contact'),
    searchField,
  ],
  preview: { prepare: () => ({ title: 'Home page' }) },
});

/** The opening of the home page. */
export const heroSection = defineType({
  name: 'heroSection',
  title: 'Hero',
  type: 'object',
  fields: [
    lineField({
      name: 'heading',
      title: 'Heading',
      maxLength: 60,
      description: 'The largest text on the site.',
    }),
    defineField({
      name: 'lede',
      title: 'Text',
      type: 'factText',
      description: 'Insert prices and days with “Plan fact” so they stay correct.',
    }),
    lineField({
      name: 'primaryAction',
      title: 'First button label',
      maxLength: 30,
      description: 'Links to the prices.',
    }),
    lineField({
      name: 'secondaryAction',
      title: 'Second button label',
      maxLength: 30,
      description: 'Links to the contact form.',
    }),
    defineField({
      name: 'projects',
      title: 'Stack of images',
      type: 'array',
      description: 'Three projects. The last one is on top.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'portfolioItem' }] })],
      validation: (rule) => rule.required().length(3).unique().error('Choose three different projects.'),
    }),
    defineField({
      name: 'note',
      title: 'Pencilled note',
      type: 'object',
      description: 'A designer’s note on the stack.',
      fields: [
        lineField({ name: 'text', title: 'Text', maxLength: 80 }),
        lineField({ name: 'signature', title: 'Signature', maxLength: 20 }),
      ],
      validation: (rule) => rule.required().error('Enter a note.'),
    }),
  ],
});

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

/** The words around the featured projects. */
export const workSection = defineType({
  name: 'workSection',
  title: 'Featured work',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    lineField({
      name: 'action',
      title: 'Link text',
      maxLength: 40,
      description: 'Links to the portfolio page.',
    }),
  ],
});

/** Who we are, and how we differ from a site builder. */
export const aboutSection = defineType({
  name: 'aboutSection',
  title: 'About',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 3, maxLength: 240 }),
    paragraphField({ name: 'body', title: 'Text', rows: 3, maxLength: 240 }),
    defineField({
      name: 'columns',
      title: 'Column headings',
      type: 'object',
      fields: [
        lineField({ name: 'job', title: 'The job', maxLength: 30 }),
        lineField({ name: 'builder', title: 'On a site builder', maxLength: 30 }),
        lineField({ name: 'us', title: 'With us', maxLength: 30 }),
      ],
      options: { columns: 3 },
      validation: (rule) => rule.required().error('Enter the column headings.'),
    }),
    defineField({
      name: 'rows',
      title: 'Table rows',
      type: 'array',
      description: 'Two to five jobs, and who does each one.',
      of: [defineArrayMember({ type: 'comparisonRow' })],
      validation: (rule) => rule.required().min(2).max(5).error('Add two to five rows.'),
    }),
  ],
});

/** Who does one job: the client on a site builder, or us. */
export const comparisonRow = defineType({
  name: 'comparisonRow',
  title: 'Row',
  type: 'object',
  fields: [
    lineField({ name: 'job', title: 'The job', maxLength: 30 }),
    lineField({ name: 'builder', title: 'On a site builder', maxLength: 40 }),
    lineField({ name: 'us', title: 'With us', maxLength: 40 }),
  ],
  preview: { select: { title: 'job', subtitle: 'us' } },
});

/** The words and figures around the testimonials. */
export const storiesSection = defineType({
  name: 'storiesSection',
  title: 'Client success stories',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    defineField({
      name: 'stats',
      title: 'Figures',
      type: 'array',
      description: 'Three, on this page and on the testimonials page. The hero shows the first two as well.',
      of: [defineArrayMember({ type: 'stat' })],
      validation: (rule) => rule.required().length(3).error('Enter three figures.'),
    }),
  ],
});

/** A figure and what it counts. */
export const stat = defineType({
  name: 'stat',
  title: 'Figure',
  type: 'object',
  fields: [
    lineField({
      name: 'value',
      title: 'Figure',
      maxLength: 12,
      description: 'As shown: 7, 3–10, 100%.',
    }),
    lineField({ name: 'label', title: 'What it counts', maxLength: 40 }),
  ],
  preview: { select: { title: 'value', subtitle: 'label' } },
});

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

/** The title above the questions. */
export const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions',
  type: 'object',
  fields: [lineField({ name: 'heading', title: 'Heading', maxLength: 60 })],
});

/** The words around the contact form. */
export const contactSection = defineType({
  name: 'contactSection',
  title: 'Contact',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 2, maxLength: 160 }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 30,
      description: 'The button sends the form.',
    }),
    lineField({
      name: 'privacyNote',
      title: 'Privacy note',
      maxLength: 80,
      description:
        'Shown beside the button: what we use the details for. Keep it true to the Privacy Policy.',
    }),
    paragraphField({
      name: 'thanks',
      title: 'Thank-you message',
      rows: 2,
      maxLength: 160,
      description: 'Replaces the form once it’s sent.',
    }),
  ],
});
