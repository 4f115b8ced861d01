import { Hono } from 'hono';
import { actionsBodySchema } from './action-schema.ts';
import { applyActions } from './apply-actions.ts';
import { applyMutations } from './apply-mutations.ts';
import type { DocumentStore } from './document-store.ts';
import { presentDocument, readAddress, requireDataset, type DatasetName } from './address.ts';
import { mutateBodySchema } from './mutation-schema.ts';
import { readBody } from './parse-input.ts';
import { transact } from './transact.ts';

/** POST /data/mutate and /data/actions: everything that changes documents, each request one transaction. */
export function mutationRoutes(store: DocumentStore, name: DatasetName) {
  return new Hono()
    .post('/mutate/:dataset', async (c) => {
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
      const { baseUrl } = readAddress(c);
      const isReturningDocuments = c.req.query('returnDocuments') === 'true';
      return c.json({
        transactionId,
        results: results.map(({ document, ...result }) =>
          isReturningDocuments && document
            ? { ...result, document: presentDocument(document, name, baseUrl) }
            : result,
        ),
      });
    })
    .post('/actions/:dataset', async (c) => {
      requireDataset(c, name);
      const { actions, ...body } = await readBody(c, actionsBodySchema);
      const options = { transactionId: body.transactionId, isDryRun: body.dryRun };
      const { transactionId } = await transact(
        store,
        (working, stamp) => {
          applyActions(working, actions, stamp);
          return [];
        },
        options,
      );
      return c.json({ transactionId });
    });
}
