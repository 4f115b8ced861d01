import { CogIcon } from '@sanity/icons/Cog';
import { holidayRegions, ourTimeZone, timeZones } from '@stackworks/business-time';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkHours, checkSignatory, checkWeek, toTitle, weekdays } from '#/rules/site-settings.ts';
import { lineField, webAddressField } from '#/schema-types/fields.ts';

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
      description: 'Used on every page, email and legal page.',
    }),
    lineField({
      name: 'tagline',
      title: 'Tagline',
      group: 'business',
      maxLength: 120,
      description: 'One sentence at the bottom of every page.',
    }),
    lineField({
      name: 'madeIn',
      title: 'Footer sign-off',
      group: 'business',
      maxLength: 60,
      description: 'Where we’re from, in a sentence.',
    }),
    webAddressField({
      name: 'hostingToolUrl',
      title: 'Hosting tool',
      group: 'business',
      description: 'Where the staff portal’s hosting link goes.',
    }),
    defineField({
      name: 'supportEmail',
      title: 'Support email address',
      type: 'email',
      group: 'contact',
      description: 'Shown on every page and in every email.',
      validation: (rule) => rule.required().error('Enter an email address: support@stackworks.example'),
    }),
    defineField({
      name: 'telephone',
      title: 'Telephone',
      type: 'string',
      group: 'contact',
      description:
        'For search engines and maps, with the country code: +64 9 123 4567. Leave blank for none.',
      validation: (rule) =>
        rule
          .regex(/^\+\d[\d ]{6,18}\d$/)
          .error('Include the country code, with numbers and spaces only: +64 9 123 4567'),
    }),
    defineField({
      name: 'address',
      title: 'Our address',
      type: 'postalAddress',
      group: 'contact',
      description: 'For search engines and maps.',
      validation: (rule) => rule.required().error('Enter our address.'),
    }),
    defineField({
      name: 'signatory',
      title: 'Email signature',
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
      description: 'How many hours we have to answer the contact form. The site promises this.',
      validation: (rule) =>
        rule.required().integer().min(1).max(240).error('Enter whole hours, from 1 to 240.'),
    }),
    defineField({
      name: 'expertReplyHours',
      title: 'Call from an expert',
      type: 'number',
      group: 'hours',
      description: 'How many opening hours we have to reach out after a StackBot chat.',
      validation: (rule) =>
        rule.required().integer().min(1).max(240).error('Enter whole hours, from 1 to 240.'),
    }),
    defineField({
      name: 'openingHours',
      title: 'Opening hours',
      type: 'array',
      group: 'hours',
      description: 'Each day of the week goes in one row only.',
      of: [defineArrayMember({ type: 'openingHours' })],
      validation: (rule) => [
        rule.required().min(1).error('Enter the opening hours.'),
        rule.custom(checkWeek),
      ],
    }),
    lineField({
      name: 'openingHoursNote',
      title: 'Opening hours note',
      group: 'hours',
      maxLength: 60,
      description: 'The time zone they’re in: New Zealand time.',
    }),
    defineField({
      name: 'timeZone',
      title: 'Time zone',
      type: 'string',
      group: 'hours',
      description: 'Used to count business days and hours.',
      options: { list: [...timeZones] },
      initialValue: ourTimeZone,
      validation: (rule) => rule.required().error('Choose the time zone.'),
    }),
    defineField({
      name: 'holidayRegion',
      title: 'Anniversary day',
      type: 'string',
      group: 'hours',
      description: 'The region whose anniversary day we take off, as well as national holidays.',
      options: { list: [...holidayRegions] },
      initialValue: 'Auckland',
      validation: (rule) => rule.required().error('Choose the region.'),
    }),
  ],
  preview: {
    select: { subtitle: 'brandName' },
    prepare: ({ subtitle }) => ({ title: 'Business', subtitle }),
  },
});

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

const clockField = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'string',
    placeholder: '09:00',
    validation: (rule) => rule.regex(clockTime).error('Enter the time on the 24-hour clock: 09:00 or 17:30.'),
  });

/** When we are open on some days of the week; closed all day without times. */
export const openingHours = defineType({
  name: 'openingHours',
  title: 'Opening hours',
  type: 'object',
  fields: [
    lineField({
      name: 'label',
      title: 'Days in words',
      maxLength: 30,
      description: 'As shown on the site: Monday to Friday.',
    }),
    defineField({
      name: 'days',
      title: 'Days',
      type: 'array',
      description: 'Used to calculate promises such as “within 2 hours”.',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: weekdays.map((day) => ({ title: toTitle(day), value: day })) },
      validation: (rule) => rule.required().min(1).unique().error('Choose at least one day.'),
    }),
    clockField('opens', 'Opens'),
    clockField('closes', 'Closes'),
  ],
  validation: (rule) => rule.custom(checkHours),
  preview: {
    select: { title: 'label', opens: 'opens', closes: 'closes' },
    prepare: ({ title, opens, closes }) => ({ title, subtitle: opens ? `${opens} to ${closes}` : 'Closed' }),
  },
});

/** The town a business is in. */
export const postalAddress = defineType({
  name: 'postalAddress',
  title: 'Address',
  type: 'object',
  fields: [
    lineField({ name: 'locality', title: 'Town or city', maxLength: 60 }),
    lineField({ name: 'region', title: 'Region', maxLength: 60 }),
    lineField({ name: 'postcode', title: 'Postcode', maxLength: 10, isOptional: true }),
    defineField({
      name: 'country',
      title: 'Country',
      type: 'string',
      description: 'The two-letter code: NZ.',
      initialValue: 'NZ',
      validation: (rule) =>
        rule
          .required()
          .regex(/^[A-Z]{2}$/)
          .error('Enter the two-letter country code in capitals: NZ.'),
    }),
  ],
  options: { columns: 2 },
});

/** The person who signs our emails. */
export const signatory = defineType({
  name: 'signatory',
  title: 'Signature',
  type: 'object',
  fields: [
    lineField({ name: 'name', title: 'Name', maxLength: 60, isOptional: true }),
    lineField({
      name: 'role',
      title: 'Role',
      maxLength: 60,
      isOptional: true,
      description: 'Shown under the name, such as Designer.',
    }),
  ],
  options: { columns: 2 },
  validation: (rule) => rule.custom(checkSignatory),
});

/** A page of ours on a social network. */
export const socialLink = defineType({
  name: 'socialLink',
  title: 'Social link',
  type: 'object',
  fields: [
    lineField({ name: 'network', title: 'Network', maxLength: 30, description: 'As shown in the footer.' }),
    webAddressField({ name: 'url', title: 'Address', description: 'Our profile page.' }),
  ],
  preview: { select: { title: 'network', subtitle: 'url' } },
});
