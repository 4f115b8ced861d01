import { z } from 'zod';
import { parseInput, parseJson } from './parse-input.ts';
import type { GroqQuery } from './run-query.ts';

/** A query as the body of a request. */
export const groqQuerySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Reads a query from an address, where each parameter is JSON under its name with a `$`.
 * @param given the query string's values
 * @throws LakeError 400 when there is no query, or a parameter is not JSON
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
