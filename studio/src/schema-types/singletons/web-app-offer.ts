import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { defineField, defineType } from 'sanity';
import { previewPrice } from '#/rules/price.ts';
import { priceField } from '#/schema-types/fields/price-field.ts';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** Custom web app development: what it costs, and its section on the home page. */
export const webAppOffer = defineType({
  name: 'webAppOffer',
  title: 'Custom web apps',
  type: 'document',
  icon: CodeBlockIcon,
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 3, maxLength: 200 }),
    paragraphField({ name: 'body', title: 'Text', rows: 3, maxLength: 200 }),
    priceField({
      name: 'price',
      title: 'Starting price',
      description: 'New Zealand dollars, shown as “from”. Services and add-ons show the same price.',
    }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 40,
      description: 'The button links to the contact form.',
    }),
    defineField({
      name: 'example',
      title: 'Example',
      type: 'reference',
      to: [{ type: 'portfolioItem' }],
      description: 'The project shown as half sketch, half finished site.',
      validation: (rule) => rule.required().error('Choose a project to show.'),
    }),
    lineField({ name: 'exampleCaption', title: 'Example caption', maxLength: 120 }),
  ],
  preview: {
    select: { price: 'price' },
    prepare: ({ price }) => ({
      title: 'Custom web apps',
      subtitle: previewPrice(price, (words) => `from ${words}`),
    }),
  },
});
