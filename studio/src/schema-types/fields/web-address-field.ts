import { isSafeLink } from '@stackworks/content';
import { defineField } from 'sanity';

/**
 * A required address of another site.
 *
 * @param field Its name and title, and what is said beside it.
 */
export const webAddressField = (field: {
  name: string;
  title: string;
  description: string;
  group?: string;
}) =>
  defineField({
    ...field,
    type: 'string',
    placeholder: 'https://',
    validation: (rule) => [
      rule.required().error('Enter the full address, starting with https://'),
      rule.custom((address) =>
        address === undefined || (isSafeLink(address) && address.startsWith('https://'))
          ? true
          : 'Enter the full address, starting with https://',
      ),
    ],
  });
