import { HomeIcon } from '@sanity/icons/Home';
import { defineField, defineType } from 'sanity';

const folded = { collapsible: true, collapsed: true };

/** The words of the home page, section by section, in the order they appear. */
export const homePage = defineType({
  name: 'homePage',
  title: 'Home page',
  type: 'document',
  icon: HomeIcon,
  fields: [
    defineField({ name: 'seo', title: 'Search result', type: 'seo', validation: (rule) => rule.required() }),
    defineField({
      name: 'hero',
      type: 'heroSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'services',
      type: 'servicesSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'work',
      type: 'workSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'about',
      type: 'aboutSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'stories',
      type: 'storiesSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'pricing',
      type: 'pricingSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'faq', type: 'faqSection', options: folded, validation: (rule) => rule.required() }),
    defineField({
      name: 'contact',
      type: 'contactSection',
      options: folded,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { prepare: () => ({ title: 'Home page' }) },
});
