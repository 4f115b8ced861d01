// Without zod, which first screens must not load.

/** Colours of a plan's sheets, badges and charts: the design language has a token for each. */
export const planColours = ['pink', 'teal', 'green', 'gold', 'blue', 'clay'] as const;
export type PlanColour = (typeof planColours)[number];

/** Most coloured sheets behind a plan. */
export const maxPlanSheets = 3;

/** How a plan is drawn. `none` is the grey of retired plans. */
export type PlanLook = { colour: PlanColour | 'none'; sheets: number };

/** The look of no plan, and of one that content doesn't describe. */
export const plainLook: PlanLook = { colour: 'none', sheets: 1 };
