import { defineQuery } from 'groq';

/**
 * The identity and revision of every document, which change whenever content does, and when each was changed. The secrets
 * of preview links are not content.
 */
export const contentVersionQuery = defineQuery(
  `*[!(_id in path("_.**")) && _type != "sanity.previewUrlSecret"] | order(_id asc){ _id, _rev, _updatedAt }`,
);
