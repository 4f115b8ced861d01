import { defineQuery } from 'groq';

/** A text whose plan facts carry their present value. */
const factText = `[]{
  ...,
  children[]{
    ...,
    _type == "planFact" => {
      _type,
      _key,
      fact,
      "value": select(
        fact == "name" => plan->name,
        fact == "price" => plan->price,
        fact == "setupDays" => plan->setupDays,
        fact == "revisionQuota" => plan->revisionQuota
      )
    }
  }
}`;

const planBadge = `plan->{ name, "slug": slug.current }`;

const image = `image{
  alt,
  asset,
  crop,
  hotspot,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height
}`;

const seo = `seo{ title, description }`;

const invitation = `invitation{ heading, action }`;

const stories = `stories{ heading, stats[]{ value, label } }`;

const project = `
    _id,
    title,
    ${image},
    category,
    place,
    ${planBadge},
    description,
    metrics,
    link`;

const testimonial = `{
    _id,
    quote,
    author,
    role,
    company,
    ${planBadge},
    rating
  }`;

const siteSettings = `*[_type == "siteSettings"][0]{
  _id,
  brandName,
  tagline,
  madeIn,
  supportEmail,
  enquiryReplyHours,
  openingHours[]{ label, opens, closes },
  openingHoursNote,
  socialLinks[]{ network, url }
}`;

/** Facts about the business that every page shows: name, support address, hours, social links. */
export const siteSettingsQuery = defineQuery(siteSettings);

/**
 * The whole home page, section by section, with every document it shows. Fields are named one by one, so that
 * a missing one is null and can be told from one that is not there.
 */
export const homePageQuery = defineQuery(`{
  "settings": ${siteSettings},
  "page": *[_type == "homePage"][0]{
    _id,
    ${seo},
    hero{
      heading,
      lede${factText},
      primaryAction,
      secondaryAction,
      "pictures": projects[]->${image},
      note{ text, signature }
    },
    services{ heading, intro },
    work{ heading, action },
    about{
      heading,
      lede,
      body,
      columns{ job, builder, us },
      rows[]{ job, builder, us }
    },
    ${stories},
    pricing{ heading, note, popularLabel, addOnsHeading },
    faq{ heading },
    contact{ heading, lede, action, privacyNote, thanks }
  },
  "services": *[_type == "service"] | order(order asc){
    _id,
    name,
    description,
    offer->{ _type, price }
  },
  "projects": *[_type == "portfolioItem"] | order(order asc){${project},
    "slug": slug.current,
    isFeatured
  },
  "testimonials": *[_type == "testimonial" && isFeatured] | order(order asc)${testimonial},
  "plans": *[_type == "plan" && isCurrent] | order(order asc){
    _id,
    name,
    "slug": slug.current,
    description,
    price,
    "features": coalesce(features, []),
    commitmentText,
    colour,
    isPopular,
    pageLimit,
    setupDays,
    revisionQuota,
    analyticsCadence,
    supportHours,
    buyButtonId
  },
  "addOns": *[_type == "addOn"] | order(order asc){
    _id,
    name,
    description,
    "price": coalesce(offer->price, price),
    "offer": offer->_type
  },
  "brandKit": *[_type == "brandKit"][0]{
    _id,
    heading,
    lede,
    features,
    price,
    deliveryTime,
    paymentLinkId,
    action
  },
  "webAppOffer": *[_type == "webAppOffer"][0]{
    _id,
    heading,
    lede,
    body,
    price,
    action,
    example->{ ${image} },
    exampleCaption
  },
  "faqs": *[_type == "faq"] | order(order asc){
    _id,
    question,
    answer${factText},
    icon
  }
}`);

/** The portfolio page: its words and every launched project. */
export const portfolioPageQuery = defineQuery(`{
  "page": *[_type == "portfolioPage"][0]{ _id, ${seo}, heading, countLabel, ${invitation} },
  "projects": *[_type == "portfolioItem"] | order(order asc){${project},
    tags[]{ _key, label, colour }
  }
}`);

/** The testimonials page: its words, every testimonial, and what the home page says above its own. */
export const testimonialsPageQuery = defineQuery(`{
  "page": *[_type == "testimonialsPage"][0]{ _id, ${seo}, heading, intro, ${invitation} },
  "testimonials": *[_type == "testimonial"] | order(order asc)${testimonial},
  "stories": *[_type == "homePage"][0].${stories}
}`);

/** The legal page whose address ends in `$slug`, with the facts its sentences quote from the settings. */
export const legalPageQuery = defineQuery(`*[_type == "legalPage" && slug.current == $slug][0]{
  _id,
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

/** The name and price of every plan a client can hold; legacy plans have no price. */
export const plansQuery = defineQuery(`*[_type == "plan"] | order(order asc){
  "slug": slug.current,
  name,
  price
}`);

/** What is published, as the identity and revision of every document; it changes whenever content does. */
export const contentFingerprintQuery = defineQuery(`* | order(_id asc){ _id, _rev }`);
