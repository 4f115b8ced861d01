import { defineArrayMember, defineField, defineType } from 'sanity';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** When we are open on some days of the week; closed all day without times. */
export const openingHours = defineType({
  name: 'openingHours',
  title: 'Opening hours',
  type: 'object',
  fields: [
    defineField({
      name: 'label',
      type: 'string',
      description: 'The days in words: Monday to Friday.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: 'days',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: weekdays.map((day) => ({ title: day[0]?.toUpperCase() + day.slice(1), value: day })) },
      validation: (rule) => rule.required().min(1).unique(),
    }),
    defineField({
      name: 'opens',
      type: 'string',
      description: '24-hour clock: 09:00. Leave both times empty when closed.',
      validation: (rule) => rule.regex(clockTime, { name: 'clock time' }),
    }),
    defineField({
      name: 'closes',
      type: 'string',
      description: '24-hour clock: 18:00.',
      validation: (rule) => rule.regex(clockTime, { name: 'clock time' }),
    }),
  ],
  validation: (rule) =>
    rule.custom((hours) =>
      (hours?.['opens'] === undefined) === (hours?.['closes'] === undefined)
        ? true
        : 'Give both times, or neither',
    ),
  preview: {
    select: { title: 'label', opens: 'opens', closes: 'closes' },
    prepare: ({ title, opens, closes }) => ({ title, subtitle: opens ? `${opens} to ${closes}` : 'Closed' }),
  },
});
