import type { LeadNote } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { leadNoteAdded } from '#/modules/leads/leads.events.ts';
import { leadNotes } from '#/modules/leads/leads.tables.ts';
import { getLead, presentNote } from '#/modules/leads/queries/read-leads.ts';
import { createNote } from '#/modules/notes/commands/add-note.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

/** Adds a note to a lead. @throws not_found when there is no such lead */
export const addLeadNote = (
  caller: Caller<'admin'>,
  { leadId, text }: { leadId: string; text: string },
): Promise<LeadNote> =>
  transact(caller, async (ctx) => {
    const lead = await getLead(ctx.tx, leadId);
    const note = await createNote(
      ctx,
      { adminId: caller.actor.id, text },
      leadNotes,
      eq(leadNotes.leadId, leadId),
    );
    await ctx.tx.insert(leadNotes).values({ ...note, leadId });
    await emit(ctx, leadNoteAdded, lead);
    return presentNote(note);
  });
