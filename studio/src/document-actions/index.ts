import { definePlugin, type DocumentActionsResolver } from 'sanity';
import { makeOnce } from '#/document-actions/make-once.ts';
import { toDuplicateLastAction } from '#/document-actions/to-duplicate-last-action.ts';
import { toGuardedAction } from '#/document-actions/to-guarded-action.tsx';
import { toPatientPublishAction } from '#/document-actions/to-patient-publish-action.ts';

const guard = makeOnce(toGuardedAction);
const delay = makeOnce(toPatientPublishAction);
const placeLast = makeOnce(toDuplicateLastAction);

const mendActions: DocumentActionsResolver = (actions, { schema, schemaType }) => {
  const type = schema.get(schemaType);
  const isOrdered = type?.jsonType === 'object' && type.fields.some(({ name }) => name === 'orderRank');
  return actions.map((action) => {
    if (action.action === 'delete' || action.action === 'unpublish') return guard(action);
    if (action.action === 'publish') return delay(action);
    return action.action === 'duplicate' && isOrdered ? placeLast(action) : action;
  });
};

/**
 * Studio's own actions where they would fail or break the order: nothing goes while it is in use, publishing waits for
 * the checks, a copy stands last.
 */
export const documentActions = definePlugin({
  name: 'document-actions',
  document: { actions: mendActions },
});
