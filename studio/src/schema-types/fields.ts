import { isSafeLink, paymentLinkPattern } from '@stackworks/content';
import {
  type ConditionalPropertyCallback,
  type CustomValidator,
  defineField,
  type SlugValue,
  type StringRule,
  type TextRule,
} from 'sanity';
import { checkPrice, checkPublishedMove } from '#/rules/price.ts';
import { checkSlugIsFree, checkSlugSpelling } from '#/rules/slug.ts';
import { checkText } from '#/rules/text.ts';

type TextField = {
  name: string;
  title: string;
  maxLength: number;
  description?: string;
  group?: string;
  initialValue?: string;
  placeholder?: string;
  isOptional?: boolean;
  /** What else the text has to be. */
  check?: CustomValidator<string | undefined>;
};

/**
 * A text of one line that says how much room there is.
 *
 * @param field Its name, title and length in characters; required unless `isOptional`.
 */
export const lineField = (field: TextField) => defineField({ ...toParts(field), type: 'string' });

/**
 * As `lineField`, of several lines.
 *
 * @param field Also the height of the input, in `rows`.
 */
export const paragraphField = ({ rows, ...field }: TextField & { rows: number }) =>
  defineField({ ...toParts(field), type: 'text', rows });

/** What a text has whichever input it is written in: a length that the form counts to, and its rules. */
const toParts = ({ maxLength, isOptional = false, check = () => true, ...field }: TextField) => ({
  ...field,
  options: { maxLength },
  validation: (rule: StringRule | TextRule) => [
    isOptional ? rule : rule.required().error(toRequest(field.title)),
    rule.custom((text) => checkText(text, maxLength)),
    rule.custom(check),
  ],
});

/** What an empty field asks for: a name, an author, the text. */
function toRequest(title: string): string {
  if (/^(The|What|On|With) /.test(title)) return `Fill in “${title}”.`;
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  if (/(text|facts|thanks|words)$/.test(name)) return `Enter the ${name}.`;
  return `Enter ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}.`;
}

/** A required amount in New Zealand dollars. */
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

type SlugField = {
  /** The field it is made from. */
  source: string;
  description: string;
  group?: string;
  readOnly?: boolean;
  /** What it has to be, if not merely well spelt. */
  check?: CustomValidator<SlugValue | undefined>;
};

/** The required part of an address that names a document. */
export const slugField = ({ source, check = checkSlugSpelling, ...field }: SlugField) =>
  defineField({
    ...field,
    name: 'slug',
    title: 'Web address (slug)',
    type: 'slug',
    // The rule below says which document has it already.
    options: { source, isUnique: () => true },
    validation: (rule) => [
      rule.required().error('Click Generate to create the address.'),
      rule.custom(check),
      rule.custom(checkSlugIsFree),
    ],
  });

/** A required address of another site. */
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

/** The groups of a page's form: what the page says, and how search results show it. */
export const pageGroups = [
  { name: 'page', title: 'Page', default: true },
  { name: 'search', title: 'SEO' },
];

/** How a page appears in search results, in a group of its own. */
export const searchField = defineField({
  name: 'seo',
  title: 'SEO',
  type: 'seo',
  group: 'search',
  validation: (rule) => rule.required().error('Enter how the page appears in search results.'),
});
