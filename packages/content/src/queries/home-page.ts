import { defineQuery } from 'groq';
import {
  factText,
  offer,
  plansOnSale,
  project,
  projectWithImage,
  seo,
  stories,
  testimonial,
} from './fragments.ts';
import { siteSettings } from './site-settings.ts';

/** The home page, with every document it shows. Fields are named one by one, so that a missing one is null. */
export const homePageQuery = defineQuery(`{
  "settings": ${siteSettings},
  "page": *[_type == "homePage"][0]{
    _id, _type,
    ${seo},
    hero{
      heading,
      lede${factText},
      primaryAction, secondaryAction,
      projects[]${projectWithImage},
      note{ text, signature }
    },
    services{ heading, intro },
    work{ heading, action },
    about{ heading, lede, body, columns{ job, builder, us }, rows[]{ job, builder, us${factText} } },
    ${stories},
    pricing{ heading, note, popularLabel, addOnsHeading },
    faq{ heading },
    contact{ heading, lede, action, privacyNote, thanks }
  },
  "services": *[_type == "service"] | order(orderRank asc){
    _id, _type, name, description,
    ${offer}
  },
  "projects": *[_type == "portfolioItem"] | order(orderRank asc){${project},
    "slug": slug.current, isFeatured
  },
  "testimonials": *[_type == "testimonial" && isFeatured] | order(orderRank asc)${testimonial},
  "plans": ${plansOnSale},
  "addOns": *[_type == "addOn"] | order(orderRank asc){
    _id, _type, name, description, price,
    ${offer}
  },
  "brandKit": *[_type == "brandKit"][0]{
    _id, _type, heading, lede, features, price, deliveryTime, paymentLinkId, action
  },
  "webAppOffer": *[_type == "webAppOffer"][0]{
    _id, _type, heading, lede, body, price, action,
    example${projectWithImage},
    exampleCaption
  },
  "faqs": *[_type == "faq"] | order(orderRank asc){
    _id, _type, question,
    answer${factText},
    icon
  }
}`);
