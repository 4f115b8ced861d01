import { HomeIcon } from '@sanity/icons/Home';
import { defineField, defineType } from 'sanity';
import { pageGroups, searchField } from '#/schema-types/fields/search-field.ts';

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
