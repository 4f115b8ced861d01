// Parts that several queries share.

/** A reference's document is under `target`, null if it doesn't exist; without a reference, the whole is null. */
const planBadge = `plan{ "target": @->{ _id, _type, name, colour, "sheets": coalesce(sheets, 1) } }`;

/** A text whose plan facts carry their present value. */
export const factText = `[]{
  ...,
  children[]{
    ...,
    _type == "planFact" => {
      _type, _key, fact,
      plan{ "target": @->{ _id, _type, name, "slug": slug.current } },
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
  alt, asset, crop, hotspot,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height,
  "mimeType": asset->mimeType,
  "size": asset->size
}`;

export const seo = `seo{ title, description }`;

export const invitation = `invitation{ heading, action }`;

export const stories = `stories{ heading, stats[]{ value, label } }`;

export const offer = `offer{ "target": @->{ _id, _type, price } }`;

export const projectWithImage = `{ "target": @->{ _id, _type, ${image} } }`;

export const project = `
    _id, _type, title,
    ${image},
    category, place,
    ${planBadge},
    description, metrics,
    link`;

export const testimonial = `{
    _id, _type, quote, author, role, company,
    ${planBadge},
    rating
  }`;

export const plansOnSale = `*[_type == "plan" && isCurrent] | order(orderRank asc){
    _id, _type, name, "slug": slug.current, description, price, "features": coalesce(features, []),
    commitmentText, colour, "sheets": coalesce(sheets, 1), isPopular, pageLimit, setupDays, revisionQuota,
    analyticsCadence, supportHours, buyButtonId
  }`;
