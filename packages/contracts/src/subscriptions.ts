import { z } from 'zod';
import { page } from '#/paging.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { line } from '#/text.ts';
import { planSlug, planSlugInput } from '#/plans.ts';

export const reasonLimit = 500;

/** A change of a client's plan or its status. `monthlyAmount` is the revenue from then on, in NZ dollars. Source: decision D3. */
export const subscriptionChange = z.object({
  id: z.string(),
  plan: planSlug.nullable(),
  planName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  monthlyAmount: z.number(),
  changedByName: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SubscriptionChange = z.infer<typeof subscriptionChange>;

/** GET /api/admin/clients/{id}/subscription-history, newest first. */
export const subscriptionChangePage = page(subscriptionChange);
export type SubscriptionChangePage = z.infer<typeof subscriptionChangePage>;

/** PATCH /api/admin/clients/{id}/subscription: any plan, those no longer sold included, or none. */
export const subscriptionGrantInput = z
  .object({
    plan: planSlugInput.nullable(),
    status: z.enum(['active', 'inactive']),
    reason: line(reasonLimit).min(1, 'Add a reason for your colleagues'),
  })
  .refine(({ plan, status }) => plan !== null || status === 'inactive', {
    path: ['status'],
    message: 'Choose a plan, or set the subscription to inactive.',
  });
export type SubscriptionGrantInput = z.infer<typeof subscriptionGrantInput>;
