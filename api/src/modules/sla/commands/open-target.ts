import { randomUUID } from 'node:crypto';
import type { PlanSlug } from '@stackworks/contracts';
import { returnItems } from '#/modules/inbox/commands/return-items.ts';
import { targetOpened, type TargetSubject } from '#/modules/sla/sla.events.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { findReplyDue, findSupportHours, type SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** `text` is what was written; `client` is null for a visitor, who has no plan. */
type NewTarget = TargetSubject & {
  client: { id: string; plan: PlanSlug | null } | null;
  projectId: string | null;
  text: string;
  /** When it began to wait, if not now. */
  since?: Date | undefined;
  /** Terms other than the plan's or the site's. */
  terms?: { hours: number; dueAt: Date } | null;
};

/** How many characters of a text are stored. */
const textLimit = 200;

/**
 * Opens a target unless one is open: a second message has waited since the first. Either brings back what staff have put off
 * about the subject. It's an effect of the message's event.
 */
export async function openTarget(
  ctx: Context<SlaDeps>,
  { kind, subjectId, client, projectId, text, terms, since = ctx.now }: NewTarget,
): Promise<void> {
  const { tx } = ctx;
  const plan = client?.plan ?? null;
  const supportHours = terms ? terms.hours : findSupportHours(ctx, plan);
  const dueAt = terms ? terms.dueAt : findReplyDue(ctx, plan, since);
  const opened = await tx
    .insert(slaTargets)
    .values({
      id: randomUUID(),
      kind,
      subjectId,
      userId: client?.id ?? null,
      projectId,
      text: shorten(text),
      plan,
      supportHours,
      dueAt: dueAt.toISOString(),
      createdAt: since.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: slaTargets.id });
  if (opened.length > 0) await emit(ctx, targetOpened, { kind, subjectId });
  await returnItems(ctx, subjectId);
}

/** Shortens a text to one line, cut at a word where possible. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= textLimit) return line;
  const cut = line.slice(0, textLimit).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > textLimit / 2 ? cut.slice(0, space) : cut}…`;
}
