import { definePlugin } from 'sanity';
import { makeOnce } from '#/document-actions/make-once.ts';
import { toPublishPlanAction } from '#/popular-plan/publish-plan-action.ts';

const passMark = makeOnce(toPublishPlanAction);

/** Passes the mark of the most popular plan from one to another in one step. */
export const popularPlan = definePlugin({
  name: 'popular-plan',
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === 'plan'
        ? actions.map((action) => (action.action === 'publish' ? passMark(action) : action))
        : actions,
  },
});
