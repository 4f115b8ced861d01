import { eq } from 'drizzle-orm';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import { leadsReleased } from '#/modules/leads/leads.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/**
 * Takes every enquiry from a member of staff who leaves.
 * @returns how many there were
 */
export async function releaseEnquiries(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const leads = await ctx.tx
    .update(enquiryCases)
    .set({ ownerId: null, updatedAt: ctx.now.toISOString() })
    .where(eq(enquiryCases.ownerId, member.id))
    .returning({ id: enquiryCases.id, name: enquiryCases.name });
  await emit(ctx, leadsReleased, { member: member.name, leads });
  return leads.length;
}
