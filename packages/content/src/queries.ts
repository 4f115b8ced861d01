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
  "height": asset->metadata.dimensions.height,
  "mimeType": asset->mimeType,
  "size": asset->size
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
  telephone,
  address{ locality, region, postcode, country },
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
  "services": *[_type == "service"] | order(orderRank asc){
    _id,
    name,
    description,
    offer->{ _type, price }
  },
  "projects": *[_type == "portfolioItem"] | order(orderRank asc){${project},
    "slug": slug.current,
    isFeatured
  },
  "testimonials": *[_type == "testimonial" && isFeatured] | order(orderRank asc)${testimonial},
  "plans": *[_type == "plan" && isCurrent] | order(orderRank asc){
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
  "addOns": *[_type == "addOn"] | order(orderRank asc){
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
  "faqs": *[_type == "faq"] | order(orderRank asc){
    _id,
    question,
    answer${factText},
    icon
  }
}`);

/** The portfolio page: its words and every launched project. */
export const portfolioPageQuery = defineQuery(`{
  "page": *[_type == "portfolioPage"][0]{ _id, ${seo}, heading, countLabel, ${invitation} },
  "projects": *[_type == "portfolioItem"] | order(orderRank asc){${project},
    tags[]{ _key, label, colour }
  }
}`);

/** The testimonials page: its words, every testimonial, and what the home page says above its own. */
export const testimonialsPageQuery = defineQuery(`{
  "page": *[_type == "testimonialsPage"][0]{ _id, ${seo}, heading, intro, ${invitation} },
  "testimonials": *[_type == "testimonial"] | order(orderRank asc)${testimonial},
  "stories": *[_type == "homePage"][0].${stories}
}`);

/** The legal page whose address ends in `$slug`, with the facts its sentences quote from the settings. */
export const legalPageQuery = defineQuery(`*[_type == "legalPage" && slug.current == $slug][0]{
  _id,
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

/** Every plan a client can hold and every price list, as `GET /api/catalogue` answers them. */
export const catalogueQuery = defineQuery(`{
  "plans": *[_type == "plan"] | order(orderRank asc){
    "slug": slug.current,
    name,
    description,
    price,
    isCurrent,
    isPopular,
    "features": coalesce(features, []),
    commitmentText,
    pageLimit,
    setupDays,
    revisionQuota,
    supportHours
  },
  "priceLists": *[_type == "priceList"] | order(slug.current asc){
    "slug": slug.current,
    rows[]{ "tier": plan->slug.current, "name": plan->name, amount, cadence, note }
  }
}`);

/** The picture of the project whose slug is `$slug`, or null. */
export const projectImageQuery = defineQuery(
  `*[_type == "portfolioItem" && slug.current == $slug][0].${image}`,
);

/** Every address that sends visitors on. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"] | order(from asc){
  _id,
  from,
  to,
  isPermanent
}`);

/** What is published, as the identity and revision of every document; it changes whenever content does. */
export const contentFingerprintQuery = defineQuery(`* | order(_id asc){ _id, _rev }`);
