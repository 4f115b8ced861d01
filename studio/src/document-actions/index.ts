import { alreadyPublished } from '#/document-actions/already-published.ts';
import { movedPrice } from '#/document-actions/moved-price.ts';
import { findableUnpublish } from '#/document-actions/findable-unpublish.ts';
import { toDuplicateLast } from '#/document-actions/duplicate-last.ts';
import { toGuardedRemoval } from '#/document-actions/guarded-removal.tsx';
import { plansInUse } from '#/document-actions/plans-in-use.ts';
import { toPatientPublish } from '#/document-actions/patient-publish.ts';
import { popularPlan } from '#/document-actions/popular-plan.ts';
import { replaceActions } from '#/document-actions/replace-actions.ts';

/** Nothing in use is removed, and publishing waits for validation. */
const safeActions = replaceActions('safe-actions', {
  delete: toGuardedRemoval,
  unpublish: toGuardedRemoval,
  publish: toPatientPublish,
});

const duplicateLast = replaceActions(
  'duplicate-last',
  { duplicate: toDuplicateLast },
  ({ schema, schemaType }) => {
    const type = schema.get(schemaType);
    return type?.jsonType === 'object' && type.fields.some(({ name }) => name === 'orderRank');
  },
);

/** Studio's own actions, replaced where they would fail, break the order or surprise. Each wraps the ones before it. */
export const documentActions = [
  findableUnpublish(),
  alreadyPublished(),
  popularPlan(),
  plansInUse(),
  movedPrice(),
  safeActions(),
  duplicateLast(),
];
