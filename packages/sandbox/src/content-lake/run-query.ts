import * as groqJs from 'groq-js';
import { isRecord, type LakeDocument } from './documents.ts';
import type { DatasetName } from './lake-address.ts';
import { LakeError } from './lake-error.ts';

type EvaluateOptions = {
  dataset: readonly LakeDocument[];
  params: Record<string, unknown>;
  sanity: DatasetName;
  dereference: (reference: { _ref: string }) => LakeDocument | undefined;
};

// The package's own declaration of `evaluate` refers to a file it does not ship.
type Groq = {
  parse: (query: string, options: { params: Record<string, unknown> }) => unknown;
  evaluate: (tree: unknown, options: EvaluateOptions) => Promise<{ get: () => Promise<unknown> }>;
};
const groq: Groq = groqJs;

/** The GROQ text and its parameters, named without the `$`. */
export type GroqQuery = { query: string; params: Record<string, unknown> };

/**
 * Evaluates GROQ over a list of documents.
 * @throws LakeError 400 `queryParseError` for bad syntax, an unknown function or a parameter without a value
 */
export async function runQuery(
  documents: readonly LakeDocument[],
  { query, params }: GroqQuery,
  name: DatasetName,
): Promise<unknown> {
  const tree = parseQuery({ query, params });
  const byId = new Map(documents.map((document) => [document._id, document]));
  const result = await groq.evaluate(tree, {
    dataset: documents,
    params,
    sanity: name,
    dereference: ({ _ref }) => byId.get(_ref),
  });
  return result.get();
}

function parseQuery({ query, params }: GroqQuery) {
  try {
    const tree = groq.parse(query, { params });
    const missing = listParameters(tree).find((name) => !Object.hasOwn(params, name));
    if (missing !== undefined) throw new Error(`param $${missing} referenced, but not provided`);
    return tree;
  } catch (cause) {
    // groq-js marks where a syntax error is; its other complaints concern the query as a whole.
    const start = cause instanceof groqJs.GroqSyntaxError ? cause.position : 0;
    const description = cause instanceof Error ? cause.message : 'unable to parse entire expression';
    throw new LakeError(400, { type: 'queryParseError', description, query, start, end: query.length });
  }
}

/** The service refuses a query whose parameter has no value; groq-js would read null. */
function listParameters(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listParameters);
  if (!isRecord(node)) return [];
  if (node['type'] === 'Parameter' && typeof node['name'] === 'string') return [node['name']];
  return Object.values(node).flatMap(listParameters);
}
