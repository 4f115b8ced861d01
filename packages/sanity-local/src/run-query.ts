import * as groqJs from 'groq-js';
import { z } from 'zod';
import type { DatasetName } from './address.ts';
import { isRecord, type StoredDocument } from './documents.ts';
import { SanityApiError } from './errors.ts';
import { parseInput, parseJson } from './parse-input.ts';

type EvaluateOptions = {
  dataset: readonly StoredDocument[];
  params: Record<string, unknown>;
  sanity: DatasetName;
  dereference: (reference: { _ref: string }) => StoredDocument | undefined;
};

// The package's own declaration of `evaluateSync` refers to a file it does not ship.
type Groq = {
  parse: (query: string, options: { params: Record<string, unknown> }) => unknown;
  evaluateSync: (tree: unknown, options: EvaluateOptions) => { data: unknown };
};
const groq: Groq = groqJs;

/** The GROQ text and its parameters, named without the `$`. */
export type GroqQuery = { query: string; params: Record<string, unknown> };

/** How many parsed queries are cached; the least recently used goes first. */
const MAX_PARSED = 200;
const parsed = new Map<string, unknown>();

/** An index of each list that has been queried, for as long as the list is in use. */
const indexes = new WeakMap<readonly StoredDocument[], ReadonlyMap<string, StoredDocument>>();

/**
 * Evaluates GROQ over a list of documents.
 * @throws SanityApiError 400 `queryParseError` for bad syntax, an unknown function or a parameter without a value
 */
export function runQuery(
  documents: readonly StoredDocument[],
  { query, params }: GroqQuery,
  name: DatasetName,
): unknown {
  return groq.evaluateSync(getTree({ query, params }), {
    dataset: documents,
    params,
    sanity: name,
    dereference: ({ _ref }) => getIndex(documents).get(_ref),
  }).data;
}

function getIndex(documents: readonly StoredDocument[]): ReadonlyMap<string, StoredDocument> {
  const index = indexes.get(documents) ?? new Map(documents.map((document) => [document._id, document]));
  indexes.set(documents, index);
  return index;
}

/** The parser puts values of parameters into the tree, so a tree belongs to its parameters as well. */
function getTree(groqQuery: GroqQuery): unknown {
  const key = JSON.stringify([groqQuery.query, groqQuery.params]);
  const tree = parsed.get(key) ?? parseQuery(groqQuery);
  parsed.delete(key);
  parsed.set(key, tree);
  const [oldest] = parsed.size > MAX_PARSED ? parsed.keys() : [];
  if (oldest !== undefined) parsed.delete(oldest);
  return tree;
}

function parseQuery({ query, params }: GroqQuery): unknown {
  try {
    const tree = groq.parse(query, { params });
    const missing = listParameters(tree).find((name) => !Object.hasOwn(params, name));
    if (missing !== undefined) throw new Error(`param $${missing} referenced, but not provided`);
    return tree;
  } catch (cause) {
    // groq-js marks where a syntax error is; its other complaints concern the query as a whole.
    const start = cause instanceof groqJs.GroqSyntaxError ? cause.position : 0;
    const description = cause instanceof Error ? cause.message : 'unable to parse entire expression';
    throw new SanityApiError(400, { type: 'queryParseError', description, query, start, end: query.length });
  }
}

/** The service rejects a query whose parameter has no value; groq-js would read null. */
function listParameters(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listParameters);
  if (!isRecord(node)) return [];
  if (node['type'] === 'Parameter' && typeof node['name'] === 'string') return [node['name']];
  return Object.values(node).flatMap(listParameters);
}

/** A query as the body of a request. */
export const groqQuerySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Reads a query from an address, where each parameter is JSON under its name with a `$`.
 * @param given the query string's values
 * @throws SanityApiError 400 when there is no query, or a parameter is not JSON
 */
export function readQueryString(given: Record<string, string>): GroqQuery {
  const params = Object.entries(given)
    .filter(([name]) => name.startsWith('$'))
    .map(([name, value]): [string, unknown] => [
      name.slice(1),
      parseJson(value, `Parameter ${name} is not JSON`),
    ]);
  return parseInput(groqQuerySchema, { query: given['query'], params: Object.fromEntries(params) });
}
