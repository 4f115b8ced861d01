import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { applyMutations } from './apply-mutations.ts';
import type { DocumentStore } from './document-store.ts';
import { presentDocument, readAddress, requireDataset, type DatasetName } from './lake-address.ts';
import type { MutationResult } from './mutate-document.ts';
import { mutateBodySchema } from './mutation-schema.ts';
import { parseInput, parseJson } from './parse-input.ts';
import { applyPerspective, parsePerspective } from './perspectives.ts';
import { groqQuerySchema, readQueryString } from './read-query.ts';
import { runQuery, type GroqQuery } from './run-query.ts';
import { transact } from './transact.ts';

/** /data: queries, documents by id, and mutations, as Sanity's HTTP API reference describes them. */
export function dataRoutes(store: DocumentStore, name: DatasetName) {
  async function answerQuery(c: Context, groq: GroqQuery) {
    requireDataset(c, name);
    const started = performance.now();
    const { baseUrl, version } = readAddress(c);
    const visible = applyPerspective(store.documents, parsePerspective(c.req.query('perspective'), version));
    const documents = visible.map((document) => presentDocument(document, name, baseUrl));
    const result = await runQuery(documents, groq, name);
    const echo = c.req.query('returnQuery') === 'false' ? {} : { query: groq.query };
    return c.json({ ...echo, result: result ?? null, ms: Math.round(performance.now() - started) });
  }

  async function answerMutations(c: Context) {
    requireDataset(c, name);
    const body = await readBody(c, mutateBodySchema);
    const { transactionId, results } = await transact(
      store,
      (working, stamp) => applyMutations(working, body.mutations, stamp, name),
      {
        transactionId: body.transactionId,
        autoGenerateArrayKeys: c.req.query('autoGenerateArrayKeys') === 'true',
        isDryRun: c.req.query('dryRun') === 'true',
      },
    );
    return c.json({ transactionId, results: results.map((result) => presentResult(c, result)) });
  }

  function presentResult(c: Context, { id, operation, document }: MutationResult) {
    if (c.req.query('returnDocuments') !== 'true' || !document) return { id, operation };
    return { id, operation, document: presentDocument(document, name, readAddress(c).baseUrl) };
  }

  return new Hono()
    .get('/query/:dataset', (c) => answerQuery(c, readQueryString(c.req.query())))
    .post('/query/:dataset', async (c) => answerQuery(c, await readBody(c, groqQuerySchema)))
    .get('/doc/:dataset/:ids', (c) => {
      requireDataset(c, name);
      const { baseUrl } = readAddress(c);
      const ids = c.req.param('ids').split(',');
      const found = ids.flatMap((id) => store.documents.get(id) ?? []);
      const isListing = c.req.query('excludeContent') === 'true';
      return c.json({
        documents: isListing ? [] : found.map((document) => presentDocument(document, name, baseUrl)),
        omitted: ids.filter((id) => !store.documents.has(id)).map((id) => ({ id, reason: 'existence' })),
      });
    })
    .post('/mutate/:dataset', answerMutations);
}

async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseInput(schema, parseJson(await c.req.text(), 'The request body is not JSON'));
}
