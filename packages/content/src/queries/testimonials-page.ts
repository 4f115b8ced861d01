import { defineQuery } from 'groq';
import { seo, invitation, stories, testimonial } from './fragments.ts';

/** The testimonials page: its words, every testimonial, and what the home page says above its own. */
export const testimonialsPageQuery = defineQuery(`{
  "page": *[_type == "testimonialsPage"][0]{ _id, _type, ${seo}, heading, intro, ${invitation} },
  "testimonials": *[_type == "testimonial"] | order(orderRank asc)${testimonial},
  "homePage": *[_type == "homePage"][0]{ _id, _type, ${stories} }
}`);
