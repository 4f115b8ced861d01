import { CogIcon } from '@sanity/icons/Cog';
import { defineArrayMember, defineField, defineType } from 'sanity';

/** Facts about the business that more than one page shows. Source: decision D1. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'business', title: 'Business', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'region', title: 'Region' },
  ],
  fields: [
    defineField({
      name: 'brandName',
      type: 'string',
      group: 'business',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'tagline',
      type: 'string',
      group: 'business',
      description: 'One sentence at the foot of every page.',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'madeIn',
      type: 'string',
      group: 'business',
      description: 'The last words of the footer.',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: 'hostingToolUrl',
      title: 'Hosting tool',
      type: 'url',
      group: 'business',
      description: 'Where the staff dashboard’s hosting tab leads.',
      validation: (rule) => rule.required().uri({ scheme: ['https'] }),
    }),
    defineField({
      name: 'supportEmail',
      type: 'email',
      group: 'contact',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'enquiryReplyHours',
      title: 'Reply to enquiries',
      type: 'number',
      group: 'contact',
      description: 'Hours within which a person answers the contact form.',
      validation: (rule) => rule.required().integer().min(1),
    }),
    defineField({
      name: 'expertReplyHours',
      title: 'Call from an expert',
      type: 'number',
      group: 'contact',
      description: 'Opening hours within which a person reaches out after a chat with StackBot.',
      validation: (rule) => rule.required().integer().min(1),
    }),
    defineField({
      name: 'openingHours',
      type: 'array',
      group: 'contact',
      of: [defineArrayMember({ type: 'openingHours' })],
      validation: (rule) => rule.required().min(1),
    }),
    defineField({
      name: 'openingHoursNote',
      type: 'string',
      group: 'contact',
      description: 'Which clock the hours follow.',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: 'socialLinks',
      type: 'array',
      group: 'contact',
      of: [defineArrayMember({ type: 'socialLink' })],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'timeZone',
      type: 'string',
      group: 'region',
      description: 'Business days and hours are counted here: Pacific/Auckland.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'holidayRegion',
      type: 'string',
      group: 'region',
      description: 'Whose anniversary day is kept, besides the national holidays.',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { prepare: () => ({ title: 'Settings' }) },
});
