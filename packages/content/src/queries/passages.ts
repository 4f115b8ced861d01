import { defineQuery } from 'groq';
import { factText } from './fragments.ts';

/** What StackBot may quote: the FAQ, the legal pages, and what the home page says of plans, add-ons and offers. */
export const passagesQuery = defineQuery(`{
  "faqs": *[_type == "faq"] | order(orderRank asc){ _id, question, answer${factText} },
  "legalPages": *[_type == "legalPage" && slug.current in ["terms", "privacy"]] | order(slug.current desc){
    title, "slug": slug.current,
    sections[]{ heading, "anchor": anchor.current, body${factText} }
  },
  "addOns": *[_type == "addOn"] | order(orderRank asc){
    name, description, "price": coalesce(offer->price, price), "from": offer->_type == "webAppOffer"
  },
  "brandKit": *[_type == "brandKit"][0]{ lede, features, price, deliveryTime },
  "webAppOffer": *[_type == "webAppOffer"][0]{ lede, body, price },
  "home": *[_type == "homePage"][0]{ "about": about.lede, "pricing": pricing.note }
}`);
