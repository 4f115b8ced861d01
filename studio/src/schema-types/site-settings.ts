import { CogIcon } from '@sanity/icons/Cog';
import { holidayRegions, ourTimeZone, timeZones } from '@stackworks/business-time';
import { defineArrayMember } from 'sanity';
import { checkGst, checkHours, checkWeek, weekdays } from '#/rules/site-settings.ts';
import { capitalise } from '#/rules/text.ts';
import { documentType, objectType } from '#/schema-types/define-type.ts';
import {
  field,
  inGroup,
  lineField,
  paragraphField,
  partField,
  required,
  webAddressField,
} from '#/schema-types/fields.ts';

const replyHoursField = (name: string, title: string, description: string) =>
  field(name, title, 'number', {
    description,
    validation: (rule) =>
      rule.required().integer().min(1).max(240).error('Enter whole hours, from 1 to 240.'),
  });

/** Facts about the business that more than one page shows. Source: decision D1. */
export const siteSettings = documentType('siteSettings', 'Business', CogIcon, {
  groups: [
    { name: 'business', title: 'Business', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'hours', title: 'Hours and promises' },
    { name: 'terms', title: 'Prices and terms' },
  ],
  fields: [
    ...inGroup(
      'business',
      lineField('brandName', 'Name', 40, { description: 'Used on every page, email and legal page.' }),
      lineField('tagline', 'Tagline', 120, { description: 'One sentence at the bottom of every page.' }),
      lineField('madeIn', 'Footer sign-off', 60, { description: 'Where we’re from, in a sentence.' }),
      webAddressField('hostingToolUrl', 'Hosting tool', 'Where the staff portal’s hosting link goes.'),
    ),
    ...inGroup(
      'contact',
      field('supportEmail', 'Support email address', 'email', {
        description: 'Shown on every page and in every email.',
        validation: required('Enter an email address: support@stackworks.example'),
      }),
      field('telephone', 'Telephone', 'string', {
        description:
          'For search engines and maps, with the country code: +64 9 123 4567. Leave blank for none.',
        validation: (rule) =>
          rule
            .regex(/^\+\d[\d ]{6,18}\d$/)
            .error('Include the country code, with numbers and spaces only: +64 9 123 4567'),
      }),
      partField('address', 'Our address', 'postalAddress', {
        description: 'For search engines and maps.',
        validation: required('Enter our address.'),
      }),
      field('socialLinks', 'Social networks', 'array', {
        description: 'The footer links to them.',
        of: [defineArrayMember({ type: 'socialLink' })],
        validation: required('Add a social network.'),
      }),
    ),
    ...inGroup(
      'hours',
      replyHoursField(
        'leadReplyHours',
        'Reply to enquiries',
        'How many hours we have to answer the contact form. The site promises this.',
      ),
      replyHoursField(
        'expertReplyHours',
        'Call from an expert',
        'How many opening hours we have to reach out after a StackBot chat.',
      ),
      field('openingHours', 'Opening hours', 'array', {
        description: 'Each day of the week goes in one row only.',
        of: [defineArrayMember({ type: 'openingHours' })],
        validation: (rule) => [
          rule.required().min(1).error('Enter the opening hours.'),
          rule.custom(checkWeek),
        ],
      }),
      lineField('openingHoursNote', 'Opening hours note', 60, {
        description: 'The time zone they’re in: New Zealand time.',
      }),
      field('timeZone', 'Time zone', 'string', {
        description: 'Used to count business days and hours.',
        options: { list: [...timeZones] },
        initialValue: ourTimeZone,
        validation: required('Choose the time zone.'),
      }),
      field('holidayRegion', 'Anniversary day', 'string', {
        description: 'The region whose anniversary day we take off, as well as national holidays.',
        options: { list: [...holidayRegions] },
        initialValue: 'Auckland',
        validation: required('Choose the region.'),
      }),
    ),
    ...inGroup(
      'terms',
      paragraphField('cancelling', 'How to cancel', 300, {
        description: 'Said in these words by the Terms, the questions and StackBot.',
      }),
      paragraphField('refunds', 'Refunds and rights', 300, {
        description: 'Said in these words by the Terms, the questions and the checkout.',
      }),
      partField('gst', 'GST', 'gst', {
        description: 'Until we’re registered, nothing we publish mentions GST.',
      }),
    ),
  ],
  preview: {
    select: { subtitle: 'brandName' },
    prepare: ({ subtitle }) => ({ title: 'Business', subtitle }),
  },
});

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

const clockField = (name: string, title: string) =>
  field(name, title, 'string', {
    placeholder: '09:00',
    validation: (rule) => rule.regex(clockTime).error('Enter the time on the 24-hour clock: 09:00 or 17:30.'),
  });

/** When we are open on some days of the week; closed all day without times. */
export const openingHours = objectType('openingHours', 'Opening hours', {
  fields: [
    lineField('label', 'Days in words', 30, { description: 'As shown on the site: Monday to Friday.' }),
    field('days', 'Days', 'array', {
      description: 'Used to calculate promises such as “within 2 hours”.',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: weekdays.map((day) => ({ title: capitalise(day), value: day })) },
      validation: (rule) => rule.required().min(1).unique().error('Choose at least one day.'),
    }),
    clockField('opens', 'Opens'),
    clockField('closes', 'Closes'),
  ],
  validation: (rule) => rule.custom(checkHours),
  preview: {
    select: { title: 'label', opens: 'opens', closes: 'closes' },
    prepare: ({ title, opens, closes }) => ({
      title,
      subtitle: opens ? `${opens} to ${closes}` : 'Closed',
    }),
  },
});

export const postalAddress = objectType('postalAddress', 'Address', {
  fields: [
    lineField('locality', 'Town or city', 60),
    lineField('region', 'Region', 60),
    lineField('postcode', 'Postcode', 10, { isOptional: true }),
    field('country', 'Country', 'string', {
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

/** Whether prices include GST. Source: decision D20. */
export const gst = objectType('gst', 'GST', {
  fields: [
    field('isRegistered', 'We’re registered for GST', 'boolean', { initialValue: false }),
    field('number', 'GST number', 'string', {
      placeholder: '123-456-789',
      validation: (rule) =>
        rule.regex(/^\d{2,3}-\d{3}-\d{3}$/).error('Enter the GST number with dashes: 123-456-789'),
    }),
    field('rate', 'Rate in percent', 'number', {
      initialValue: 15,
      validation: (rule) => rule.positive().max(100).error('Enter the rate in percent: 15'),
    }),
  ],
  options: { columns: 2 },
  validation: (rule) => rule.custom(checkGst),
});

export const socialLink = objectType('socialLink', 'Social link', {
  fields: [
    lineField('network', 'Network', 30, { description: 'As shown in the footer.' }),
    webAddressField('url', 'Address', 'Our profile page.'),
  ],
  preview: { select: { title: 'network', subtitle: 'url' } },
});
