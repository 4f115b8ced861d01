import { findRedirectProblem } from '@stackworks/content';
import { slugPattern } from '@stackworks/contracts';
import type { CustomValidator, SlugValue, ValidationContext } from 'sanity';
import { readOthers } from '#/rules/stored-documents.ts';

/** Whether a web address can be used. A missing one is left to the field's `required`. */
export function checkSlugSpelling(slug: SlugValue | undefined): string | true {
  const current = slug?.current ?? '';
  return current === '' || slugPattern.test(current)
    ? true
    : 'Use lower-case letters, numbers and dashes, such as low-tide-kayaks.';
}

/** Whether no other document of the type has the web address; names the one that has. */
export const checkSlugIsFree: CustomValidator<SlugValue | undefined> = async (slug, context) => {
  const current = slug?.current;
  if (current === undefined) return true;
  const [owner] = await readOthers<{ title: string }>(
    context,
    '{ "title": coalesce(title, name, "Another document") }',
    'slug.current == $slug',
    { slug: current },
  );
  return owner ? `“${owner.title}” already has this address. Choose another.` : true;
};

type Ends = Parameters<typeof findRedirectProblem>[0];

/** Whether one end of a redirect is fit, seen together with its other end and every other redirect. */
export const checkRedirect =
  (field: keyof Ends) =>
  async (_value: unknown, context: ValidationContext): Promise<string | true> => {
    const [from, to] = [context.document?.['from'], context.document?.['to']];
    if (typeof from !== 'string' || typeof to !== 'string') return true;
    const others = await readOthers<Partial<Ends>>(context, '{ from, to }');
    const problem = findRedirectProblem({ from, to }, others.filter(hasEnds), globalThis.location?.origin);
    return problem?.field === field ? problem.message : true;
  };

const hasEnds = (redirect: Partial<Ends>): redirect is Ends =>
  redirect.from !== undefined && redirect.to !== undefined;
