// Without zod, so that a first screen that draws a plan does not load it.

/** What the sheets, badges and charts of a plan can be coloured in: the design language has a token for each. */
export const planColours = ['pink', 'teal', 'green', 'gold', 'blue', 'clay'] as const;
export type PlanColour = (typeof planColours)[number];

/** The most coloured sheets that lie behind a plan. */
export const maxPlanSheets = 3;

/** How a plan is drawn: as so many sheets of a colour. `none` is the grey of plans that are not sold any more. */
export type PlanLook = { colour: PlanColour | 'none'; sheets: number };

/** The look of a plan that content says nothing of, and of no plan. */
export const plainLook: PlanLook = { colour: 'none', sheets: 1 };
