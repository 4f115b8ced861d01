// Parts that several queries share.

/** A reference's document is under `target`, null if it doesn't exist; without a reference, the whole is null. */
const planBadge = `plan{ "target": @->{ _id, _type, name, colour, "sheets": coalesce(sheets, 1) } }`;

/** What we say of GST: nothing while we aren't registered. Source: decision D20. */
export const gstWords = `select(
    gst.isRegistered == true => "Prices include GST at " + string(gst.rate) + "% (GST number " + gst.number + ").",
    ""
  )`;

/** A fact of the business with its present value, inside a text. */
const settingFact = `_type == "settingFact" => {
      _type, _key, fact,
      "value": select(
        fact == "brandName" => *[_type == "siteSettings"][0].brandName,
        fact == "supportEmail" => *[_type == "siteSettings"][0].supportEmail,
        fact == "cancelling" => *[_type == "siteSettings"][0].cancelling,
        fact == "refunds" => *[_type == "siteSettings"][0].refunds,
        fact == "gst" => *[_type == "siteSettings"][0]{ "words": ${gstWords} }.words,
        fact == "changePrice" => *[_id == "addOn-content-update"][0].price
      )
    }`;

/** A fact of a plan with its present value, inside a text. */
const planFact = `_type == "planFact" => {
      _type, _key, fact,
      plan{ "target": @->{ _id, _type, name, "slug": slug.current } },
      "value": select(
        fact == "name" => plan->name,
        fact == "price" => plan->price,
        fact == "setupDays" => plan->setupDays,
        fact == "revisionQuota" => plan->revisionQuota,
        fact == "roundsBeforeLaunch" => coalesce(plan->roundsBeforeLaunch, 2)
      )
    }`;

/** A text whose facts of plans and of the business carry their present value. */
export const factText = `[]{
  ...,
  children[]{
    ...,
    ${planFact},
    ${settingFact}
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
    "roundsBeforeLaunch": coalesce(roundsBeforeLaunch, 2),
    analyticsCadence, supportHours, buyButtonId
  }`;
