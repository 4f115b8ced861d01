import { defineQuery } from 'groq';
import { seo, invitation, project } from './fragments.ts';

/** A page of the portfolio: its words, how many projects are launched, and those from `$from` up to `$to`. */
export const portfolioPageQuery = defineQuery(`{
  "page": *[_type == "portfolioPage"][0]{ _id, _type, ${seo}, heading, countLabel, ${invitation} },
  "count": count(*[_type == "portfolioItem"]),
  "projects": *[_type == "portfolioItem"] | order(orderRank asc, _id asc)[$from...$to]{${project},
    tags[]{ _key, label, colour }
  }
}`);

/** How many projects the pages of the portfolio share. */
export const portfolioCountQuery = defineQuery(`count(*[_type == "portfolioItem"])`);
