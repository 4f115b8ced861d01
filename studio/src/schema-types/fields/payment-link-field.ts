import { paymentLinkPattern } from '@stackworks/content';
import { defineField, type ConditionalPropertyCallback, type CustomValidator } from 'sanity';

/**
 * The payment link that a button opens; the site's own checkout is used without one.
 *
 * @param field Its name, where it stands, and a rule of its own.
 */
export const paymentLinkField = ({
  check = () => true,
  ...field
}: {
  name: string;
  group?: string;
  hidden?: ConditionalPropertyCallback;
  check?: CustomValidator<string | undefined>;
}) =>
  defineField({
    ...field,
    title: 'Payment link',
    type: 'string',
    description:
      'The last part of the payment link’s address: test_abc123 in https://buy.stripe.com/test_abc123',
    placeholder: 'test_abc123',
    validation: (rule) => [
      rule.custom((id) =>
        id === undefined || paymentLinkPattern.test(id)
          ? true
          : 'Paste only the last part of the payment link’s address: letters, numbers and dashes, without slashes.',
      ),
      rule.custom(check),
    ],
  });
