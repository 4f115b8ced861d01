import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkHours, toTitle, weekdays } from '#/rules/opening-hours.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

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
