import { allowedImageTypes } from '@stackworks/content';
import { defineType } from 'sanity';
import { PictureInput } from '#/inputs/picture-input.tsx';
import { checkPicture, pictureLimits, widthLimit } from '#/rules/picture.ts';
import { objectType } from '#/schema-types/define-type.ts';
import { lineField, paragraphField } from '#/schema-types/fields.ts';

/** A picture with its alternative text. */
export const altImage = defineType({
  name: 'altImage',
  title: 'Image',
  type: 'image',
  description: `${pictureLimits}, ${widthLimit}. Crop it, and mark what must stay visible, with the crop button.`,
  options: { hotspot: true, accept: allowedImageTypes.join(',') },
  components: { input: PictureInput },
  fields: [
    lineField('alt', 'Alternative text', 140, {
      description: 'Describes the image for people who can’t see it.',
    }),
  ],
  validation: (rule) => [rule.required().error('Choose an image.'), rule.custom(checkPicture)],
});

/** How a page appears in search results and when it is shared. */
export const seo = objectType('seo', 'SEO', [
  lineField('title', 'Title', 52, { description: 'The headline shown in Google. We add our name to it.' }),
  paragraphField('description', 'Description', 160, {
    description: 'The two lines under it: what people will find here.',
  }),
]);

/** The closing words of a page and the button that leads to the prices. */
export const invitation = objectType('invitation', 'Invitation', [
  lineField('heading', 'Heading', 60),
  lineField('action', 'Button label', 40, { description: 'The button links to the prices.' }),
]);
