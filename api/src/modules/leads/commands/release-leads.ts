import { eq } from 'drizzle-orm';
import { leadsReleased } from '#/modules/leads/leads.events.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** Takes all leads from a member of staff who leaves. @returns how many there were */
export async function releaseLeads(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const released = await ctx.tx
    .update(leads)
    .set({ ownerId: null, updatedAt: ctx.now.toISOString() })
    .where(eq(leads.ownerId, member.id))
    .returning({ id: leads.id, name: leads.name });
  if (released.length > 0) await emit(ctx, leadsReleased, { member: member.name, leads: released });
  return released.length;
}
