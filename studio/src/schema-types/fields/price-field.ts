import { defineField } from 'sanity';
import { checkPrice, checkPublishedMove } from '#/rules/price.ts';

/**
 * A required amount in New Zealand dollars.
 *
 * @param field Its name and title, and what is said beside it.
 */
export const priceField = (field: { name: string; title: string; description: string; group?: string }) =>
  defineField({
    ...field,
    type: 'number',
    validation: (rule) => [
      rule.required().error('Enter a price, or 0 if it’s free.'),
      rule.custom((price) => checkPrice(price)),
      rule.custom(checkPublishedMove).warning(),
    ],
  });
