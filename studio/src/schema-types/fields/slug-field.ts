import { defineField, type CustomValidator, type SlugValue } from 'sanity';
import { checkSlugIsFree, checkSlugSpelling } from '#/rules/slug.ts';

type SlugField = {
  /** The field it is made from. */
  source: string;
  description: string;
  group?: string;
  readOnly?: boolean;
  /** What it has to be, if not merely well spelt. */
  check?: CustomValidator<SlugValue | undefined>;
};

/**
 * The required part of an address that names a document.
 *
 * @param field What it is made from and used for.
 */
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
