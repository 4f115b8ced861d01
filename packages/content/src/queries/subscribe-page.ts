import { defineQuery } from 'groq';
import { plansOnSale } from './fragments.ts';
import { siteSettings } from './site-settings.ts';

/** The checkout: the plans that can be bought there, and which terms they are bought under. */
export const subscribePageQuery = defineQuery(`{
  "settings": ${siteSettings},
  "plans": ${plansOnSale},
  "terms": *[_type == "legalPage" && slug.current == "terms"][0]{ _id, _type, title, lastUpdated }
}`);
