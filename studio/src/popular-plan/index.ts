import { definePlugin, type DocumentActionsResolver } from 'sanity';
import { makeOnce } from '#/document-actions/make-once.ts';
import { toPublishPlanAction } from '#/popular-plan/publish-plan-action.ts';
import { toKeepPopularAction } from '#/popular-plan/to-keep-popular-action.ts';

const passMark = makeOnce(toPublishPlanAction);
const keepPopular = makeOnce(toKeepPopularAction);

const mindTheMark: DocumentActionsResolver = (actions, { schemaType }) => {
  if (schemaType !== 'plan') return actions;
  return actions.map((action) => {
    if (action.action === 'publish') return passMark(action);
    return action.action === 'delete' || action.action === 'unpublish' ? keepPopular(action) : action;
  });
};

/** Passes the mark of the most popular plan from one to another in one step, and lets the plan that has it not go. */
export const popularPlan = definePlugin({ name: 'popular-plan', document: { actions: mindTheMark } });
