import { randomUUID } from 'node:crypto';
import type { PlanSlug } from '@stackworks/contracts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { targetOpened, type TargetSubject } from '#/modules/sla/sla.events.ts';
import { findSupportHours, slaCalendar, type SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** What is asked of us. `text` is what they wrote; `client` is null for a visitor, who has no plan. */
type Asked = TargetSubject & {
  client: { id: string; subscriptionTier: PlanSlug | null } | null;
  projectId: string | null;
  text: string;
  /** Where it was promised in other words than those of a plan or of the site. */
  promised?: { hours: number; dueAt: Date } | null;
};

/** How much of what they wrote is kept, in characters. */
const textLimit = 200;

/**
 * Begins to count the time in which we owe an answer, unless it is being counted already: whoever writes twice has waited
 * since the first. It's an effect of the event of what is asked.
 */
export async function openTarget(
  ctx: Context<SlaDeps>,
  { kind, subjectId, client, projectId, text, promised }: Asked,
): Promise<void> {
  const { tx, now } = ctx;
  const tier = client?.subscriptionTier ?? null;
  const supportHours = promised ? promised.hours : findSupportHours(ctx, tier);
  const dueAt = promised ? promised.dueAt : slaCalendar(ctx).slaDue(now, supportHours);
  const opened = await tx
    .insert(slaTargets)
    .values({
      id: randomUUID(),
      kind,
      subjectId,
      userId: client?.id ?? null,
      projectBriefId: projectId,
      text: shorten(text),
      tier,
      supportHours,
      dueAt: dueAt.toISOString(),
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: slaTargets.id });
  if (opened.length > 0) await emit(ctx, targetOpened, { kind, subjectId });
}

/** One line, cut at a word where there is one. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= textLimit) return line;
  const cut = line.slice(0, textLimit).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > textLimit / 2 ? cut.slice(0, space) : cut}…`;
}
