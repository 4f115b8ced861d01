import { defineQuery } from 'groq';
import { factText, invitation, plansOnSale, project, seo, stories, testimonial } from './fragments.ts';
import { siteSettings } from './site-settings.ts';

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

/** The testimonials page: its words, every testimonial, and what the home page says above its own. */
export const testimonialsPageQuery = defineQuery(`{
  "page": *[_type == "testimonialsPage"][0]{ _id, _type, ${seo}, heading, intro, ${invitation} },
  "testimonials": *[_type == "testimonial"] | order(orderRank asc)${testimonial},
  "homePage": *[_type == "homePage"][0]{ _id, _type, ${stories} }
}`);

/** The checkout: the plans that can be bought there, what a change past their quota costs, and the terms they are bought under. */
export const subscribePageQuery = defineQuery(`{
  "settings": ${siteSettings},
  "plans": ${plansOnSale},
  "contentUpdate": *[_id == "addOn-content-update"][0]{ _id, _type, price },
  "retired": *[_type == "plan" && isCurrent != true] | order(orderRank asc){ name, "slug": slug.current },
  "terms": *[_type == "legalPage" && slug.current == "terms"][0]{ _id, _type, title, lastUpdated }
}`);

/** The legal page whose address ends in `$slug`, with the facts its sentences quote from the settings. */
export const legalPageQuery = defineQuery(`*[_type == "legalPage" && slug.current == $slug][0]{
  _id, _type,
  ${seo},
  title, summary, lastUpdated,
  sections[]{
    heading, "anchor": anchor.current,
    body${factText}
  }
}`);

/** When what a page shows was last changed, page by page, for search engines. A legal page says so itself. */
export const lastChangesQuery = defineQuery(`{
  "home": *[_type in [
    "homePage", "service", "portfolioItem", "testimonial", "plan", "addOn", "brandKit", "webAppOffer", "faq", "siteSettings"
  ]] | order(_updatedAt desc)[0]._updatedAt,
  "portfolio": *[_type in ["portfolioPage", "portfolioItem"]] | order(_updatedAt desc)[0]._updatedAt,
  "testimonials": *[_type in ["testimonialsPage", "testimonial"]] | order(_updatedAt desc)[0]._updatedAt,
  "terms": *[_type == "legalPage" && slug.current == "terms"][0].lastUpdated,
  "privacy": *[_type == "legalPage" && slug.current == "privacy"][0].lastUpdated
}`);

/** Every address that sends visitors on. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"] | order(from asc){
  _id, _type, from, to, isPermanent
}`);

/** The picture of every project, by the project's slug. */
export const projectImagesQuery = defineQuery(`*[_type == "portfolioItem"]{
  "slug": slug.current,
  "image": image{ asset, crop }
}`);

/** A document that shows the upload `$asset` as its picture. */
export const pictureOwnerQuery = defineQuery(
  `*[_type == "portfolioItem" && image.asset._ref == $asset] | order(_id asc)[0]{ _id, _type, title }`,
);

/** The revision of every document, and when it was changed. The secrets of preview links are not content. */
export const contentVersionQuery = defineQuery(
  `*[!(_id in path("_.**")) && _type != "sanity.previewUrlSecret"] | order(_id asc){ _id, _rev, _updatedAt }`,
);
