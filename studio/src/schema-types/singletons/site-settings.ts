import { CogIcon } from '@sanity/icons/Cog';
import { holidayRegions, ourTimeZone, timeZones } from '@stackworks/business-time';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkWeek } from '#/rules/opening-hours.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';
import { webAddressField } from '#/schema-types/fields/web-address-field.ts';

/** Facts about the business that more than one page shows. Source: decision D1. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Business',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'business', title: 'Business', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'hours', title: 'Hours and promises' },
  ],
  fields: [
    lineField({
      name: 'brandName',
      title: 'Name',
      group: 'business',
      maxLength: 40,
      description: 'Every page, letter and legal text takes it from here.',
    }),
    lineField({
      name: 'tagline',
      title: 'Tagline',
      group: 'business',
      maxLength: 120,
      description: 'One sentence at the foot of every page.',
    }),
    lineField({
      name: 'madeIn',
      title: 'Footer sign-off',
      group: 'business',
      maxLength: 60,
      description: 'Where we are from, in a sentence.',
    }),
    webAddressField({
      name: 'hostingToolUrl',
      title: 'Hosting tool',
      group: 'business',
      description: 'Where the staff dashboard’s hosting tab leads.',
    }),
    defineField({
      name: 'supportEmail',
      title: 'Support email address',
      type: 'email',
      group: 'contact',
      description: 'On every page and in every letter.',
      validation: (rule) => rule.required().error('Enter an email address: support@stackworks.example'),
    }),
    defineField({
      name: 'telephone',
      title: 'Telephone',
      type: 'string',
      group: 'contact',
      description:
        'For search engines and maps, with the country code: +64 9 123 4567. Leave it empty for none.',
      validation: (rule) =>
        rule
          .regex(/^\+\d[\d ]{6,18}\d$/)
          .error('Enter it with the country code, in numbers and spaces: +64 9 123 4567'),
    }),
    defineField({
      name: 'address',
      title: 'Where we are',
      type: 'postalAddress',
      group: 'contact',
      description: 'For search engines and maps.',
      validation: (rule) => rule.required().error('Enter our address.'),
    }),
    defineField({
      name: 'signatory',
      title: 'Who signs letters',
      type: 'signatory',
      group: 'contact',
      description:
        'Our emails are signed by this person. Replies go to the support address. Leave blank to sign as the team.',
    }),
    defineField({
      name: 'socialLinks',
      title: 'Social networks',
      type: 'array',
      group: 'contact',
      description: 'The footer links to them.',
      of: [defineArrayMember({ type: 'socialLink' })],
      validation: (rule) => rule.required().error('Add a social network.'),
    }),
    defineField({
      name: 'enquiryReplyHours',
      title: 'Reply to enquiries',
      type: 'number',
      group: 'hours',
      description: 'Hours within which a person answers the contact form. The site promises it.',
      validation: (rule) =>
        rule.required().integer().min(1).max(240).error('Give whole hours, from 1 to 240.'),
    }),
    defineField({
      name: 'expertReplyHours',
      title: 'Call from an expert',
      type: 'number',
      group: 'hours',
      description: 'Opening hours within which a person reaches out after a chat with StackBot.',
      validation: (rule) =>
        rule.required().integer().min(1).max(240).error('Give whole hours, from 1 to 240.'),
    }),
    defineField({
      name: 'openingHours',
      title: 'Opening hours',
      type: 'array',
      group: 'hours',
      description: 'Every day of the week stands in one row.',
      of: [defineArrayMember({ type: 'openingHours' })],
      validation: (rule) => [rule.required().min(1).error('Say when we are open.'), rule.custom(checkWeek)],
    }),
    lineField({
      name: 'openingHoursNote',
      title: 'Note beside the hours',
      group: 'hours',
      maxLength: 60,
      description: 'Which clock they follow: New Zealand time.',
    }),
    defineField({
      name: 'timeZone',
      title: 'Time zone',
      type: 'string',
      group: 'hours',
      description: 'Business days and hours are counted on this clock.',
      options: { list: [...timeZones] },
      initialValue: ourTimeZone,
      validation: (rule) => rule.required().error('Choose the clock that hours are counted on.'),
    }),
    defineField({
      name: 'holidayRegion',
      title: 'Anniversary day',
      type: 'string',
      group: 'hours',
      description: 'The region whose anniversary day is a day off, besides the national holidays.',
      options: { list: [...holidayRegions] },
      initialValue: 'Auckland',
      validation: (rule) => rule.required().error('Choose the region whose anniversary day we keep.'),
    }),
  ],
  preview: {
    select: { subtitle: 'brandName' },
    prepare: ({ subtitle }) => ({ title: 'Business', subtitle }),
  },
});
