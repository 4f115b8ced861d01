import { defineQuery } from 'groq';
import { seo, invitation, project } from './fragments.ts';

/** The portfolio page: its words and every launched project. */
export const portfolioPageQuery = defineQuery(`{
  "page": *[_type == "portfolioPage"][0]{ _id, _type, ${seo}, heading, countLabel, ${invitation} },
  "projects": *[_type == "portfolioItem"] | order(orderRank asc){${project},
    tags[]{ _key, label, colour }
  }
}`);
