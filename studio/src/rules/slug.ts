import { apiVersion, findRedirectProblem } from '@stackworks/content';
import { slugPattern } from '@stackworks/contracts';
import { getPublishedId, isDraftId, type SlugValue, type ValidationContext } from 'sanity';

/**
 * Whether a web address can be used.
 *
 * @param slug The part; a missing one is left to the field's `required`.
 */
export function checkSlugSpelling(slug: SlugValue | undefined): string | true {
  const current = slug?.current ?? '';
  return current === '' || slugPattern.test(current)
    ? true
    : 'Use lower-case letters, numbers and dashes, such as low-tide-kayaks.';
}

/** Whether no other document of the type has the web address; names the one that has. */
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

/**
 * Reads every other document of the type being checked, as its editors left it: a draft replaces its published one,
 * or two documents could never trade places.
 *
 * @param projection The fields to read, in GROQ: `{ name, isCurrent }`.
 * @param filter Narrows the documents, in GROQ, with `params` for its parameters.
 */
export async function readOthers<Fields extends object>(
  context: ValidationContext,
  projection: string,
  filter = 'true',
  params: Record<string, unknown> = {},
): Promise<Fields[]> {
  const { document } = context;
  if (!document) return [];
  const self = getPublishedId(document._id);
  const stored = await context
    .getClient({ apiVersion })
    .fetch<(Fields & { _id: string })[]>(
      `*[_type == $type && !(_id in path("versions.**")) && (${filter})]{ _id, ...${projection} }`,
      { type: document._type, ...params },
      { perspective: 'raw' },
    );
  const latest = new Map<string, Fields>();
  for (const other of stored) {
    const id = getPublishedId(other._id);
    if (id !== self && (isDraftId(other._id) || !latest.has(id))) latest.set(id, other);
  }
  return [...latest.values()];
}

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
