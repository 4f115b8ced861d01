import { definePlugin, type DocumentActionsResolver } from 'sanity';
import { makeOnce } from '#/document-actions/make-once.ts';
import { toHeldPlanAction } from '#/held-plans/to-held-plan-action.ts';
import { toOffSaleAction } from '#/held-plans/to-off-sale-action.ts';

const holdBack = makeOnce(toHeldPlanAction);
const askFirst = makeOnce(toOffSaleAction);

const mindHolders: DocumentActionsResolver = (actions, { schemaType }) => {
  if (schemaType !== 'plan') return actions;
  return actions.map((action) => {
    if (action.action === 'publish') return askFirst(action);
    return action.action === 'delete' || action.action === 'unpublish' ? holdBack(action) : action;
  });
};

/** A plan that clients have is neither deleted nor unpublished, and not taken off sale unnoticed. */
export const heldPlans = definePlugin({ name: 'held-plans', document: { actions: mindHolders } });
