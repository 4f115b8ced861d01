import { randomUUID } from 'node:crypto';
import { createBusinessCalendar, monthOf, ourTimeZone } from '@stackworks/business-time';
import type { PlanSlug, Role, TargetKind } from '@stackworks/contracts';
import { before } from './demo-data.ts';

/** The demo's own, because content cannot be read yet: it is what content begins with. */
export const demoCalendar = createBusinessCalendar(() => ({
  timeZone: ourTimeZone,
  holidayRegion: 'Auckland',
  openingHours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
  ],
}));

/** A message: a client's starts a target, one of staff meets it. */
export type DemoTurn = { from: Role; text: string; createdAt: string };

type Client = { id: string; plan: PlanSlug | null };

type Subject = {
  kind: TargetKind;
  subjectId: string;
  client: Client | null;
  projectId: string | null;
};

/** The response targets of content's plans in hours, as it begins with; null for the same day, a day where not listed. */
const supportHoursOf: Readonly<Partial<Record<PlanSlug, number | null>>> = { stacklite: 48, stackpro: null };
const dayHours = 24;

/**
 * The targets of a demo conversation, met or not.
 * @param turns oldest first
 */
export function toTargets(
  turns: readonly DemoTurn[],
  { kind, subjectId, client, projectId }: Subject,
  adminId: string,
) {
  const plan = client?.plan ?? null;
  const hours = plan === null ? dayHours : supportHoursOf[plan];
  const supportHours = hours === undefined ? dayHours : hours;
  return turns
    .filter(({ from }, index) => from === 'client' && turns[index - 1]?.from !== 'client')
    .map(({ text, createdAt }) => {
      const start = new Date(createdAt);
      const dueAt = demoCalendar.slaDue(start, supportHours).toISOString();
      const reply = turns.find((turn) => turn.from === 'admin' && turn.createdAt > createdAt);
      const closedAt = reply ? new Date(reply.createdAt) : null;
      const isMet = closedAt && closedAt.toISOString() <= dueAt;
      return {
        id: randomUUID(),
        kind,
        subjectId,
        userId: client?.id ?? null,
        projectId,
        text,
        plan,
        supportHours,
        dueAt,
        createdAt,
        isMet,
        closedAt: closedAt?.toISOString() ?? null,
        closedById: closedAt && adminId,
        waitedMinutes: closedAt && demoCalendar.slaMinutes(demoCalendar.slaStart(start), closedAt),
        month: closedAt && monthOf(isMet ? closedAt : new Date(dueAt)),
      };
    });
}

/** How long responses took in the months before, in days, over and over again: most of them in time. */
const pastWaits = [0.1, 0.3, 0.9, 0.2, 1.6, 0.4, 0.05, 2.3, 0.6, 0.15, 1.1];
const monthDays = 30;
const pastMonths = 6;

/** Responses of the months before to clients who were there, about one a month each. */
export function toPastTargets(
  clients: readonly (Client & { createdAt: string })[],
  team: readonly { id: string }[],
  now: Date,
) {
  return clients.flatMap((client, row) =>
    Array.from({ length: pastMonths }, (_, index) => {
      const daysAgo = (index + 1) * monthDays + row * 2.3;
      const wait = pastWaits[(row * pastMonths + index * 5) % pastWaits.length] ?? 0;
      const createdAt = before(now, daysAgo);
      const responder = team[(row + index) % team.length];
      if (createdAt < client.createdAt || !responder) return [];
      const turns = [
        { from: 'client' as const, text: 'A question in the team chat', createdAt },
        { from: 'admin' as const, text: 'Its answer', createdAt: before(now, daysAgo - wait) },
      ];
      const subject = { kind: 'chat' as const, subjectId: client.id, client, projectId: null };
      return toTargets(turns, subject, responder.id);
    }).flat(),
  );
}
