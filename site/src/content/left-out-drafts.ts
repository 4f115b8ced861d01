import { AsyncLocalStorage } from 'node:async_hooks';
import type { PublicationProblem } from '@stackworks/contracts';
import { ContentProblem } from '#/content/check-content.ts';

/** Of the page being rendered: what is wrong with each draft it was made without. */
export const leftOutDrafts = new AsyncLocalStorage<PublicationProblem[]>();

/**
 * Content with its drafts, made without those that a page can't show: each is shown as it is published, or not at all where it is
 * not. One editor's unfinished draft leaves everybody else's preview as it is.
 * @param drafts the query's result with drafts in place of their published documents
 * @param published the query's result without them
 * @param check returns the content, or throws ContentProblem
 * @throws ContentProblem about a mistake that leaving a draft out does not help
 */
export function checkWithoutBroken<Content>(
  drafts: unknown,
  published: unknown,
  check: (answer: unknown) => Content,
): Content {
  let answer = withOneMark(drafts, published);
  const leftOut = new Set<string>();
  for (;;) {
    try {
      return check(answer);
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error;
      const id = error.problem.documentId;
      if (id === undefined || leftOut.has(id)) throw error;
      leftOut.add(id);
      leftOutDrafts.getStore()?.push(error.problem);
      answer = replaceDocument(answer, id, listDocuments(published));
    }
  }
}

type Document = { _id: string };
const isDocument = (value: unknown): value is Document =>
  value instanceof Object && '_id' in value && typeof value._id === 'string';

function listDocuments(value: unknown): Document[] {
  if (!(value instanceof Object)) return [];
  const inside = Object.values(value).flatMap(listDocuments);
  return isDocument(value) ? [value, ...inside] : inside;
}

const toShape = (document: Document) => Object.keys(document).sort().join();

/** Puts the published document in the place of its draft: of the same fields, since a query reads one in several ways. */
function replaceDocument(value: unknown, id: string, published: readonly Document[]): unknown {
  const isIt = (one: unknown) => isDocument(one) && one._id === id;
  const replace = (one: unknown): unknown => {
    if (!isDocument(one) || one._id !== id) return replaceDocument(one, id, published);
    return published.find((other) => other._id === id && toShape(other) === toShape(one)) ?? null;
  };
  if (isIt(value)) return replace(value);
  if (Array.isArray(value)) {
    return value
      .map((one) => (isIt(one) ? replace(one) : replaceDocument(one, id, published)))
      .filter((one, index) => one !== null || value[index] === null);
  }
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)]));
}

/** Publishing a plan as the most popular takes the mark from the one that has it, so a preview does as well. */
function withOneMark(drafts: unknown, published: unknown): unknown {
  const popular = (answer: unknown) =>
    listDocuments(answer).flatMap((one) => ('isPopular' in one && one.isPopular === true ? one._id : []));
  const before = new Set(popular(published));
  const marked = popular(drafts).filter((id) => !before.has(id));
  return marked.length === 0 ? drafts : unmark(drafts, before);
}

function unmark(value: unknown, ids: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => unmark(one, ids));
  if (!(value instanceof Object)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unmark(one, ids)]));
  return isDocument(value) && 'isPopular' in value && ids.has(value._id)
    ? { ...fields, isPopular: false }
    : fields;
}
