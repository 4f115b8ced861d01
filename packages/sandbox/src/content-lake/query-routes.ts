import { Hono, type Context } from 'hono';
import type { DocumentStore } from './document-store.ts';
import { openDocumentsView } from './documents-view.ts';
import { presentDocument, readAddress, requireDataset, type DatasetName } from './lake-address.ts';
import { readBody } from './parse-input.ts';
import { parsePerspective } from './perspectives.ts';
import { groqQuerySchema, readQueryString } from './read-query.ts';
import { runQuery, type GroqQuery } from './run-query.ts';

/** GET and POST /data/query, GET /data/doc and /data/export: documents by GROQ, by id, and all of them; GET /data/ping. */
export function queryRoutes(store: DocumentStore, name: DatasetName) {
  const view = openDocumentsView(store, name);

  function answerQuery(c: Context, groq: GroqQuery) {
    requireDataset(c, name);
    const started = performance.now();
    const { baseUrl, version } = readAddress(c);
    const documents = view(parsePerspective(c.req.query('perspective'), version), baseUrl);
    const result = runQuery(documents, groq, name);
    const echo = c.req.query('returnQuery') === 'false' ? {} : { query: groq.query };
    return c.json({ ...echo, result: result ?? null, ms: Math.round(performance.now() - started) });
  }

  return new Hono()
    .get('/ping', (c) => c.json({ ping: 'pong' }))
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
    .get('/export/:dataset', (c) => {
      requireDataset(c, name);
      const lines = view('raw', readAddress(c).baseUrl).map((document) => `${JSON.stringify(document)}\n`);
      return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
    });
}
