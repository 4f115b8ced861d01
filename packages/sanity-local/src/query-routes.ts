import { type Context, Hono } from 'hono';
import { type DatasetName, presentDocument, readAddress, requireDataset } from './address.ts';
import type { DocumentStore } from './document-store.ts';
import type { StoredDocument } from './documents.ts';
import { readBody } from './parse-input.ts';
import { applyPerspective, parsePerspective, type Perspective } from './perspectives.ts';
import { listReferences } from './references.ts';
import { type GroqQuery, groqQuerySchema, readQueryString, runQuery } from './run-query.ts';

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

/** GET /data/references/:dataset/documents/:id/to lists what refers to a document; no other dataset does, here. */
export function referenceRoutes({ documents }: Pick<DocumentStore, 'documents'>, name: DatasetName) {
  return new Hono().get('/references/:dataset/documents/:id/to', (c) => {
    requireDataset(c, name);
    const id = c.req.param('id');
    const isExternalOnly = c.req.query('excludeInternalReferences') === 'true';
    const referring = isExternalOnly
      ? []
      : [...documents.values()].filter((document) => listReferences(document).some((to) => to.id === id));
    const references = referring.map(({ _id: documentId }) => ({
      projectId: name.projectId,
      datasetName: name.dataset,
      documentId,
    }));
    return c.json({ totalCount: references.length, references });
  });
}

/** Gives the documents that a perspective shows, as the API presents them at an address. */
type DocumentsView = (perspective: Perspective, baseUrl: string) => readonly StoredDocument[];

/** Caches each view until a document changes: Studio requests the same ones over and over. */
function openDocumentsView(
  { documents, subscribe }: Pick<DocumentStore, 'documents' | 'subscribe'>,
  name: DatasetName,
): DocumentsView {
  const views = new Map<string, readonly StoredDocument[]>();
  subscribe(() => views.clear());

  return (perspective, baseUrl) => {
    const key = JSON.stringify([perspective, baseUrl]);
    const view =
      views.get(key) ??
      applyPerspective(documents, perspective).map((document) => presentDocument(document, name, baseUrl));
    views.set(key, view);
    return view;
  };
}
