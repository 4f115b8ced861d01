import { paymentLinkPattern } from '@stackworks/content';
import { defineField, type ConditionalPropertyCallback } from 'sanity';

/**
 * The payment link that a button opens; the site's own checkout is used without one.
 *
 * @param field Its name, and where it stands.
 */
export const paymentLinkField = (field: {
  name: string;
  group?: string;
  hidden?: ConditionalPropertyCallback;
}) =>
  defineField({
    ...field,
    title: 'Payment link',
    type: 'string',
    description:
      'The last part of the payment link’s address: test_abc123 of https://buy.stripe.com/test_abc123',
    placeholder: 'test_abc123',
    validation: (rule) =>
      rule.custom((id) =>
        id === undefined || paymentLinkPattern.test(id)
          ? true
          : 'Paste only the last part of the payment link’s address: letters, numbers and dashes, without slashes.',
      ),
  });
