import { Hono } from 'hono';
import type { DocumentStore } from './document-store.ts';
import { requireDataset, type DatasetName } from './lake-address.ts';
import { listReferences } from './references.ts';

/** GET /data/references/:dataset/documents/:id/to tells what refers to a document; no other dataset does, here. */
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
