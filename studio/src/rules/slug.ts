import { slugPattern } from '@stackworks/contracts';
import type { SlugValue, ValidationContext } from 'sanity';
import { readOthers } from '#/rules/read-others.ts';

/**
 * Whether a web address can be used.
 *
 * @param slug The part; a missing one is for the field's `required` to refuse.
 */
export function checkSlugSpelling(slug: SlugValue | undefined): string | true {
  const current = slug?.current ?? '';
  return current === '' || slugPattern.test(current)
    ? true
    : 'Use lower-case letters, numbers and dashes, such as low-tide-kayaks.';
}

/**
 * Whether no other document of the type has the web address; names the one that has.
 *
 * @param slug The part.
 * @param context Carries the document it belongs to.
 */
export async function checkSlugIsFree(
  slug: SlugValue | undefined,
  context: ValidationContext,
): Promise<string | true> {
  const current = slug?.current;
  if (current === undefined) return true;
  const [owner] = await readOthers<{ title: string }>(
    context,
    '{ "title": coalesce(title, name, "Another document") }',
    'slug.current == $slug',
    { slug: current },
  );
  return owner ? `“${owner.title}” already has this address. Choose another.` : true;
}
