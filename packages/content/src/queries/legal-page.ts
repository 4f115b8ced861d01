import { defineQuery } from 'groq';
import { seo } from './fragments.ts';

/** The date of the terms of service in force. */
export const termsDateQuery = defineQuery(
  `*[_type == "legalPage" && slug.current == "terms"][0]{ lastUpdated }`,
);

/** The legal page whose address ends in `$slug`, with the facts its sentences quote from the settings. */
export const legalPageQuery = defineQuery(`*[_type == "legalPage" && slug.current == $slug][0]{
  _id,
  _type,
  ${seo},
  title,
  summary,
  lastUpdated,
  sections[]{
    heading,
    "anchor": anchor.current,
    body[]{
      ...,
      children[]{
        ...,
        _type == "settingFact" => {
          _type,
          _key,
          fact,
          "value": select(
            fact == "brandName" => *[_type == "siteSettings"][0].brandName,
            fact == "supportEmail" => *[_type == "siteSettings"][0].supportEmail
          )
        }
      }
    }
  }
}`);
