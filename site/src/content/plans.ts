import { isPlanSlug, planLook } from '@stackworks/contracts';
import { z } from 'zod';
import { count, documents, paymentLink, price, text } from '#/content/fields.ts';

const plans = documents('plan', {
  name: text,
  slug: text.refine(isPlanSlug, 'can’t be used for a plan'),
  description: text,
  price,
  features: z.array(text),
  commitmentText: text,
  ...planLook.shape,
  isPopular: z.boolean(),
  pageLimit: count,
  setupDays: count,
  /** Null for no limit. */
  revisionQuota: z.int().min(0).nullable(),
  roundsBeforeLaunch: z.int().min(0),
  analyticsCadence: z.enum(['weekly', 'fortnightly', 'monthly']),
  /** Null for the same day. */
  supportHours: count.nullable(),
  /** Null before the plan has a hosted payment page. */
  buyButtonId: paymentLink.nullable(),
});
export type Plan = z.output<typeof plans>[number];

/** The plans on sale: one of them popular, and no two that a visitor could take for each other. */
export const plansOnSale = plans.superRefine((list, ctx) => {
  const complain = (plan: Plan | undefined, field: keyof Plan, message: string) => {
    if (plan) ctx.addIssue({ code: 'custom', path: [list.indexOf(plan), field], message });
  };
  const popular = list.filter(({ isPopular }) => isPopular);
  if (popular.length === 0)
    complain(list[0], 'isPopular', 'is off on every plan on sale. One must be the most popular');
  complain(popular[1], 'isPopular', `is on for ${popular[0]?.name} as well; only one plan can be popular`);
  for (const field of ['name', 'slug'] as const) {
    const twin = list.find((plan, index) => list.findIndex((other) => other[field] === plan[field]) < index);
    complain(twin, field, 'is the same as another plan’s');
  }
});
