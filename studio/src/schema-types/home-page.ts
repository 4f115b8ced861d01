import { HomeIcon } from '@sanity/icons/Home';
import { defineArrayMember } from 'sanity';
import { objectType, pageType } from '#/schema-types/define-type.ts';
import { field, lineField, partField, paragraphField, required } from '#/schema-types/fields.ts';

/** Who does a job: the client on a site builder, or us. */
const comparisonRow = objectType('comparisonRow', 'Row', {
  fields: [
    lineField('job', 'The job', 30),
    lineField('builder', 'On a site builder', 40),
    partField('us', 'With us', 'factText', {
      description: 'A few words. Insert the price of a change with “Setting” so that it stays correct.',
    }),
  ],
  preview: { select: { title: 'job', subtitle: 'builder' } },
});

const stat = objectType('stat', 'Figure', {
  fields: [
    lineField('value', 'Figure', 12, { description: 'As shown: 7, 3–10, 100%.' }),
    lineField('label', 'What it counts', 40),
  ],
  preview: { select: { title: 'value', subtitle: 'label' } },
});

/** The sections of the page, in the order they appear. */
const sections = {
  hero: objectType('heroSection', 'Hero', [
    lineField('heading', 'Heading', 60, { description: 'The largest text on the site.' }),
    partField('lede', 'Text', 'factText', {
      description: 'Insert prices and days with “Plan fact” so they stay correct.',
    }),
    lineField('primaryAction', 'First button label', 30, { description: 'Links to the prices.' }),
    lineField('secondaryAction', 'Second button label', 30, { description: 'Links to the contact form.' }),
    field('projects', 'Stack of images', 'array', {
      description: 'Three projects. The last one is on top.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'portfolioItem' }] })],
      validation: (rule) => rule.required().length(3).unique().error('Choose three different projects.'),
    }),
    field('note', 'Pencilled note', 'object', {
      description: 'A designer’s note on the stack.',
      fields: [lineField('text', 'Text', 80), lineField('signature', 'Signature', 20)],
      validation: required('Enter a note.'),
    }),
  ]),
  services: objectType('servicesSection', 'Services', [
    lineField('heading', 'Heading', 60),
    paragraphField('intro', 'Intro', 160),
  ]),
  work: objectType('workSection', 'Featured work', [
    lineField('heading', 'Heading', 60),
    lineField('action', 'Link text', 40, { description: 'Links to the portfolio page.' }),
  ]),
  /** Who we are, and how we differ from a site builder. */
  about: objectType('aboutSection', 'About', [
    lineField('heading', 'Heading', 80),
    paragraphField('lede', 'Intro', 240, { rows: 3 }),
    paragraphField('body', 'Text', 240, { rows: 3 }),
    field('columns', 'Column headings', 'object', {
      fields: [
        lineField('job', 'The job', 30),
        lineField('builder', 'On a site builder', 30),
        lineField('us', 'With us', 30),
      ],
      options: { columns: 3 },
      validation: required('Enter the column headings.'),
    }),
    field('rows', 'Table rows', 'array', {
      description: 'Two to five jobs, and who does each one.',
      of: [defineArrayMember({ type: comparisonRow.name })],
      validation: (rule) => rule.required().min(2).max(5).error('Add two to five rows.'),
    }),
  ]),
  stories: objectType('storiesSection', 'Client success stories', [
    lineField('heading', 'Heading', 60),
    field('stats', 'Figures', 'array', {
      description: 'Three, on this page and on the testimonials page. The hero shows the first two as well.',
      of: [defineArrayMember({ type: stat.name })],
      validation: (rule) => rule.required().length(3).error('Enter three figures.'),
    }),
  ]),
  pricing: objectType('pricingSection', 'Pricing', [
    lineField('heading', 'Heading', 80),
    paragraphField('note', 'Note', 200, {
      description: 'What every plan includes. The plans themselves are under “Plans & prices”.',
    }),
    lineField('popularLabel', 'Tab label', 20, { description: 'The tab marks the most popular plan.' }),
    lineField('addOnsHeading', 'Add-ons heading', 40),
  ]),
  faq: objectType('faqSection', 'Questions', [lineField('heading', 'Heading', 60)]),
  contact: objectType('contactSection', 'Contact', [
    lineField('heading', 'Heading', 60),
    paragraphField('lede', 'Intro', 160),
    lineField('action', 'Button label', 30, { description: 'The button sends the form.' }),
    lineField('privacyNote', 'Privacy note', 80, {
      description:
        'Shown beside the button: what we use the details for. Keep it true to the Privacy Policy.',
    }),
    paragraphField('thanks', 'Thank-you message', 160, { description: 'Replaces the form once it’s sent.' }),
  ]),
};

/** The parts of the home page's form. */
export const homePageParts = [...Object.values(sections), comparisonRow, stat];

/** The words of the home page, section by section, in the order they appear. */
export const homePage = pageType('homePage', 'Home page', HomeIcon, [
  ...Object.entries(sections).map(([name, { name: type, title = name }]) =>
    partField(name, title, type, {
      options: { collapsible: true, collapsed: true },
      validation: required('Fill in this section.'),
    }),
  ),
]);
