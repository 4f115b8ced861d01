import { defineQuery } from 'groq';

/** The picture of every project, by the project's slug. */
export const projectImagesQuery = defineQuery(`*[_type == "portfolioItem"]{
  "slug": slug.current,
  "image": image{ asset, crop }
}`);

/** A document that shows the upload `$asset` as its picture. */
export const pictureOwnerQuery = defineQuery(
  `*[_type == "portfolioItem" && image.asset._ref == $asset] | order(_id asc)[0]{ _id, _type, title }`,
);
