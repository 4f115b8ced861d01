import { allowedImageTypes } from '@stackworks/content';
import { defineType } from 'sanity';
import { PictureInput } from '#/inputs/picture-input.tsx';
import { checkPicture, pictureLimits, widthLimit } from '#/rules/picture.ts';
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
    lineField({
      name: 'alt',
      title: 'Alternative text',
      maxLength: 140,
      description: 'Describes the image for people who can’t see it.',
    }),
  ],
  validation: (rule) => [rule.required().error('Choose an image.'), rule.custom(checkPicture)],
});

/** How a page appears in search results and when it is shared. */
export const seo = defineType({
  name: 'seo',
  title: 'SEO',
  type: 'object',
  fields: [
    lineField({
      name: 'title',
      title: 'Title',
      maxLength: 52,
      description: 'The headline shown in Google. We add our name to it.',
    }),
    paragraphField({
      name: 'description',
      title: 'Description',
      rows: 2,
      maxLength: 160,
      description: 'The two lines under it: what people will find here.',
    }),
  ],
});

/** The closing words of a page and the button that leads to the prices. */
export const invitation = defineType({
  name: 'invitation',
  title: 'Invitation',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 40,
      description: 'The button links to the prices.',
    }),
  ],
});
