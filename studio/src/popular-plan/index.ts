import { definePlugin } from 'sanity';
import { toPublishPlanAction } from '#/popular-plan/publish-plan-action.ts';

/** Passes the mark of the most popular plan from one to another in one step. */
export const popularPlan = definePlugin({
  name: 'popular-plan',
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === 'plan'
        ? actions.map((action) => (action.action === 'publish' ? toPublishPlanAction(action) : action))
        : actions,
  },
});
