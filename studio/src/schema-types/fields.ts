import { cleanAddress, isSafeLink, paymentLinkPattern } from '@stackworks/content';
import {
  type ConditionalPropertyCallback,
  type CustomValidator,
  defineArrayMember,
  type FieldDefinition,
  type IntrinsicDefinitions,
  type SlugValue,
  type StringRule,
  type TextRule,
} from 'sanity';
import { checkPrice, checkPublishedMove } from '#/rules/price.ts';
import { checkSlugIsFree, checkSlugSpelling } from '#/rules/slug.ts';
import { checkText } from '#/rules/text.ts';

// Every builder takes the field's name in content, then its title on the form.

type SanityType = keyof IntrinsicDefinitions;
type Details<Type extends SanityType> = Omit<IntrinsicDefinitions[Type], 'name' | 'title' | 'type'>;

/** A field of one of Sanity's types. */
export function field<Type extends SanityType>(
  name: string,
  title: string,
  type: Type,
  details: Details<Type>,
): FieldDefinition<Type>;
export function field(name: string, title: string, type: string, details: object) {
  return { ...details, name, title, type };
}

/** A field of one of our own types. */
export const partField = (
  name: string,
  title: string,
  type: string,
  details: Pick<FieldDefinition, 'description' | 'options' | 'validation'> = {},
): FieldDefinition => ({ ...details, name, title, type });

/** Puts fields on one tab of the form. */
export const inGroup = (group: string, ...fields: FieldDefinition[]): FieldDefinition[] =>
  fields.map((one) => ({ ...one, group }));

type Requirable<Rule, Value> = {
  required: () => { error: (message: string) => Rule };
  custom: (check: CustomValidator<Value>) => Rule;
};

/** The rule that a field must not be empty, and further ones. */
export const required =
  <Value>(error: string, ...checks: CustomValidator<Value>[]) =>
  <Rule>(rule: Requirable<Rule, Value>): Rule[] => [
    rule.required().error(error),
    ...checks.map((check) => rule.custom(check)),
  ];

/** Selects fields for a preview under their own names. */
export const pick = (...fields: string[]) => Object.fromEntries(fields.map((name) => [name, name]));

/** The options of a choice, from their titles by value. */
export const toList = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ title, value }));

/** Shows the options of a choice side by side. */
export const inARow = { layout: 'radio', direction: 'horizontal' } as const;

/** The colours of a mark beside a text. */
export const markColours = {
  list: toList({ pink: 'Pink', blue: 'Blue', green: 'Green', gold: 'Gold', plain: 'Plain' }),
  ...inARow,
};

type TextDetails = {
  description?: string;
  initialValue?: string;
  isOptional?: boolean;
  check?: CustomValidator<string | undefined>;
};

/** One line of text. The form counts to `maxLength`, in characters; required unless `isOptional`. */
export const lineField = (name: string, title: string, maxLength: number, details?: TextDetails) =>
  field(name, title, 'string', toTextDetails(title, maxLength, details));

/** Text of several lines, counted and required like one line; `rows` is the height of the input. */
export const paragraphField = (
  name: string,
  title: string,
  maxLength: number,
  { rows = 2, ...details }: TextDetails & { rows?: number } = {},
) => field(name, title, 'text', { rows, ...toTextDetails(title, maxLength, details) });

const toTextDetails = (
  title: string,
  maxLength: number,
  { isOptional = false, check = () => true, ...details }: TextDetails = {},
) => ({
  ...details,
  options: { maxLength },
  validation: (rule: StringRule | TextRule) => [
    isOptional ? rule : rule.required().error(toRequest(title)),
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

export const feature = defineArrayMember({
  type: 'string',
  validation: (rule) => [
    rule.required().error('Enter something, or remove this line.'),
    rule.custom((text) => checkText(text, 60)),
  ],
});

/** A required amount in New Zealand dollars. */
export const priceField = (name: string, title: string, description: string) =>
  field(name, title, 'number', {
    description,
    validation: (rule) => [
      rule.required().error('Enter a price, or 0 if it’s free.'),
      rule.custom((price) => checkPrice(price)),
      rule.custom(checkPublishedMove).warning(),
    ],
  });

/** A plan, by reference. */
export const planField = (details: Pick<Details<'reference'>, 'description' | 'validation'>) =>
  field('plan', 'Plan', 'reference', { to: [{ type: 'plan' }], ...details });

/** What a service or an add-on is sold as, which has the price. */
export const offerField = (title: string, description: string) =>
  field('offer', title, 'reference', { to: [{ type: 'brandKit' }, { type: 'webAppOffer' }], description });

/** The payment link that a button opens; the site's own checkout is used without one. */
export const paymentLinkField = (
  name: string,
  hidden?: ConditionalPropertyCallback,
  check: CustomValidator<string | undefined> = () => true,
) =>
  field(name, 'Payment link', 'string', {
    hidden,
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

/** The required part of an address that names a document, made from the `source` field. */
export const slugField = (
  source: string,
  description: string,
  details: { readOnly?: boolean; check?: CustomValidator<SlugValue | undefined> } = {},
) =>
  field('slug', 'Web address (slug)', 'slug', {
    description,
    readOnly: details.readOnly,
    // The last rule below says which document already has it.
    options: { source, isUnique: () => true },
    validation: required(
      'Click Generate to create the address.',
      details.check ?? checkSlugSpelling,
      checkSlugIsFree,
    ),
  });

/** A required address of another site. */
export const webAddressField = (name: string, title: string, description: string) =>
  field(name, title, 'string', {
    description,
    placeholder: 'https://',
    validation: (rule) => [
      rule.required().error('Enter the full address, starting with https://'),
      rule.custom((address) =>
        address === undefined ||
        (isSafeLink(cleanAddress(address)) && cleanAddress(address).startsWith('https://'))
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

/** How a page appears in search results. */
export const searchField = {
  ...partField('seo', 'SEO', 'seo', {
    validation: required('Enter how the page appears in search results.'),
  }),
  group: 'search',
};

/** The closing words of a page. */
export const invitationField = partField('invitation', 'Closing message', 'invitation', {
  validation: required('Enter the closing message.'),
});
