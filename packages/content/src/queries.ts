import { defineQuery } from 'groq';

/**
 * What a reference points to stands under `target`, which is null where it leads nowhere, as the whole is where
 * there is no reference.
 */
const planBadge = `plan{ "target": @->{ _id, _type, name, "slug": slug.current } }`;

/** A text whose plan facts carry their present value. */
const factText = `[]{
  ...,
  children[]{
    ...,
    _type == "planFact" => {
      _type,
      _key,
      fact,
      plan{ "target": @->{ _id, _type, name } },
      "value": select(
        fact == "name" => plan->name,
        fact == "price" => plan->price,
        fact == "setupDays" => plan->setupDays,
        fact == "revisionQuota" => plan->revisionQuota
      )
    }
  }
}`;

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

const offer = `offer{ "target": @->{ _id, _type, price } }`;

const projectWithImage = `{ "target": @->{ _id, _type, ${image} } }`;

const project = `
    _id,
    _type,
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
    _type,
    quote,
    author,
    role,
    company,
    ${planBadge},
    rating
  }`;

const siteSettings = `*[_type == "siteSettings"][0]{
  _id,
  _type,
  brandName,
  tagline,
  madeIn,
  supportEmail,
  telephone,
  address{ locality, region, postcode, country },
  enquiryReplyHours,
  openingHours[]{ label, days, opens, closes },
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
    _type,
    ${seo},
    hero{
      heading,
      lede${factText},
      primaryAction,
      secondaryAction,
      projects[]${projectWithImage},
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
    _type,
    name,
    description,
    ${offer}
  },
  "projects": *[_type == "portfolioItem"] | order(orderRank asc){${project},
    "slug": slug.current,
    isFeatured
  },
  "testimonials": *[_type == "testimonial" && isFeatured] | order(orderRank asc)${testimonial},
  "plans": *[_type == "plan" && isCurrent] | order(orderRank asc){
    _id,
    _type,
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
    _type,
    name,
    description,
    price,
    ${offer}
  },
  "brandKit": *[_type == "brandKit"][0]{
    _id,
    _type,
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
    _type,
    heading,
    lede,
    body,
    price,
    action,
    example${projectWithImage},
    exampleCaption
  },
  "faqs": *[_type == "faq"] | order(orderRank asc){
    _id,
    _type,
    question,
    answer${factText},
    icon
  }
}`);

/** The portfolio page: its words and every launched project. */
export const portfolioPageQuery = defineQuery(`{
  "page": *[_type == "portfolioPage"][0]{ _id, _type, ${seo}, heading, countLabel, ${invitation} },
  "projects": *[_type == "portfolioItem"] | order(orderRank asc){${project},
    tags[]{ _key, label, colour }
  }
}`);

/** The testimonials page: its words, every testimonial, and what the home page says above its own. */
export const testimonialsPageQuery = defineQuery(`{
  "page": *[_type == "testimonialsPage"][0]{ _id, _type, ${seo}, heading, intro, ${invitation} },
  "testimonials": *[_type == "testimonial"] | order(orderRank asc)${testimonial},
  "homePage": *[_type == "homePage"][0]{ _id, _type, ${stories} }
}`);

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

/** Every plan a client can hold and every price list, as `GET /api/catalogue` answers them. */
export const catalogueQuery = defineQuery(`{
  "plans": *[_type == "plan"] | order(orderRank asc){
    "slug": slug.current,
    name,
    description,
    price,
    "isCurrent": coalesce(isCurrent, false),
    "isPopular": coalesce(isPopular, false),
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

/** The picture of every project, by the project's slug. */
export const projectImagesQuery = defineQuery(`*[_type == "portfolioItem"]{
  "slug": slug.current,
  "image": image{ asset, crop }
}`);

/** Every address that sends visitors on. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"] | order(from asc){
  _id,
  _type,
  from,
  to,
  isPermanent
}`);

/**
 * The identity and revision of every document, which change whenever content does, and when each was changed. The secrets
 * of preview links are not content.
 */
export const contentVersionQuery = defineQuery(
  `*[!(_id in path("_.**")) && _type != "sanity.previewUrlSecret"] | order(_id asc){ _id, _rev, _updatedAt }`,
);
