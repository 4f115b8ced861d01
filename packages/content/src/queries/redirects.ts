import { defineQuery } from 'groq';

/** Every address that sends visitors on. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"] | order(from asc){
  _id,
  _type,
  from,
  to,
  isPermanent
}`);
