import { defineQuery } from 'groq';

/** When what a page shows was last changed, page by page, for search engines. */
export const lastChangesQuery = defineQuery(`{
  "home": *[_type in [
    "homePage", "service", "portfolioItem", "testimonial", "plan", "addOn", "brandKit", "webAppOffer", "faq", "siteSettings"
  ]] | order(_updatedAt desc)[0]._updatedAt,
  "portfolio": *[_type in ["portfolioPage", "portfolioItem"]] | order(_updatedAt desc)[0]._updatedAt,
  "testimonials": *[_type in ["testimonialsPage", "testimonial"]] | order(_updatedAt desc)[0]._updatedAt,
  "terms": *[_type == "legalPage" && slug.current == "terms"][0]._updatedAt,
  "privacy": *[_type == "legalPage" && slug.current == "privacy"][0]._updatedAt
}`);
