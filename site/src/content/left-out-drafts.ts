import { AsyncLocalStorage } from 'node:async_hooks';
import type { PublicationProblem } from '@stackworks/contracts';
import { changeObjects } from '#/content/change-objects.ts';
import { ContentProblem } from '#/content/check-content.ts';

/** What is wrong with each draft that the page being rendered leaves out. */
export const leftOutDrafts = new AsyncLocalStorage<PublicationProblem[]>();

/**
 * Checks content with its drafts, replacing those that a page can't show by their published versions. So one editor's
 * unfinished draft doesn't break everybody else's preview.
 * @throws ContentProblem about a mistake that leaving a draft out doesn't fix
 */
export function checkWithoutBroken<Content>(
  drafts: unknown,
  published: unknown,
  check: (result: unknown) => Content,
): Content {
  let result = withOneMark(drafts, published);
  const leftOut = new Set<string>();
  for (;;) {
    try {
      return check(result);
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error;
      const id = error.problem.documentId;
      if (id === undefined || leftOut.has(id)) throw error;
      leftOut.add(id);
      leftOutDrafts.getStore()?.push(error.problem);
      result = replaceDocument(result, id, listDocuments(published));
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

/** Puts the published document in place of its draft: with the same fields, since a query may read a document twice. */
const replaceDocument = (content: unknown, id: string, published: readonly Document[]): unknown =>
  changeObjects(content, (one) =>
    isDocument(one) && one._id === id
      ? (published.find((other) => other._id === id && toShape(other) === toShape(one)) ?? null)
      : one,
  );

/** Publishing a plan as the most popular takes the mark from another, so a preview does too. */
function withOneMark(drafts: unknown, published: unknown): unknown {
  const popular = (result: unknown) =>
    listDocuments(result).flatMap((one) => ('isPopular' in one && one.isPopular === true ? one._id : []));
  const before = new Set(popular(published));
  const marked = popular(drafts).filter((id) => !before.has(id));
  if (marked.length === 0) return drafts;
  return changeObjects(drafts, (one) =>
    isDocument(one) && 'isPopular' in one && before.has(one._id) ? { ...one, isPopular: false } : one,
  );
}
