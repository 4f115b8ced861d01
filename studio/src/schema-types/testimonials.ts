import { CommentIcon } from '@sanity/icons/Comment';
import { orderedType, pageType } from '#/schema-types/define-type.ts';
import {
  field,
  inARow,
  invitationField,
  lineField,
  markColours,
  paragraphField,
  required,
  pick,
  planField,
} from '#/schema-types/fields.ts';

/** The words around the testimonials on their own page; its figures are those of the home page. */
export const testimonialsPage = pageType('testimonialsPage', 'Testimonials page', CommentIcon, [
  lineField('heading', 'Heading', 60),
  paragraphField('intro', 'Intro', 200, {
    description: 'The figures beside it come from the home page.',
  }),
  invitationField,
]);

export const testimonial = orderedType('testimonial', 'Testimonial', CommentIcon, {
  fields: [
    paragraphField('quote', 'Quote', 300, {
      rows: 4,
      description: 'Their own approved words, without quotation marks.',
    }),
    lineField('author', 'Author', 60),
    lineField('role', 'Role', 60, { description: 'Their job, such as Head guide.' }),
    lineField('company', 'Company', 60),
    planField({ description: 'The plan they’re on. Leave blank for a custom web app.' }),
    field('rating', 'Stars', 'number', {
      description: 'From one to five.',
      options: { list: [1, 2, 3, 4, 5], ...inARow },
      initialValue: 5,
      validation: (rule) => rule.required().integer().min(1).max(5).error('Choose one to five stars.'),
    }),
    field('gradient', 'Colour', 'string', { options: markColours }),
    field('isFeatured', 'On the home page', 'boolean', {
      description: 'The first one with this on is shown large, in list order.',
      initialValue: false,
      validation: required('Choose whether the home page shows it.'),
    }),
  ],
  preview: {
    select: pick('author', 'company', 'isFeatured'),
    prepare: ({ author, company, isFeatured }) => ({
      title: author,
      subtitle: [company, isFeatured && 'Home page'].filter(Boolean).join(' · '),
    }),
  },
});
