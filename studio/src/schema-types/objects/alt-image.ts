import { allowedImageTypes } from '@stackworks/content';
import { defineType } from 'sanity';
import { PictureInput } from '#/inputs/picture-input.tsx';
import { checkPicture, pictureLimits, widthLimit } from '#/rules/picture.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** A picture together with the words that stand in for it. */
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
