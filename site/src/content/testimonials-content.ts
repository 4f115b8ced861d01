import { z } from 'zod';
import {
  document,
  documents,
  invitation,
  required,
  seo,
  stories,
  testimonialShape,
  text,
} from '#/content/fields.ts';

/** Everything the testimonials page shows. */
export const testimonialsContent = z.object({
  page: required(
    'testimonialsPage',
    document('testimonialsPage', { seo, heading: text, intro: text, invitation }),
  ),
  testimonials: documents('testimonial', testimonialShape),
  homePage: required('homePage', document('homePage', { stories })),
});
export type TestimonialsContent = z.output<typeof testimonialsContent>;
