import { defineQuery } from 'groq';

/** Every plan, price list and add-on, as `GET /api/catalogue` returns them. */
export const catalogueQuery = defineQuery(`{
  "plans": *[_type == "plan"] | order(orderRank asc){
    "slug": slug.current, name, description, price, "isCurrent": coalesce(isCurrent, false),
    "isPopular": coalesce(isPopular, false), "features": coalesce(features, []), commitmentText, pageLimit,
    projectLimit,
    setupDays, revisionQuota, "roundsBeforeLaunch": coalesce(roundsBeforeLaunch, 2), supportHours, "colour": coalesce(colour, "none"),
    "sheets": coalesce(sheets, 1), "recommendedFor": coalesce(recommendedFor, []),
    "hasOnePagePortal": coalesce(hasOnePagePortal, false)
  },
  "priceLists": *[_type == "priceList"] | order(slug.current asc){
    "slug": slug.current,
    rows[]{ "plan": plan->slug.current, "name": plan->name, amount, cadence, note }
  },
  "addOns": *[_type == "addOn"] | order(orderRank asc){
    "id": _id, name, description, "price": coalesce(offer->price, price)
  }
}`);
