import { randomUUID } from 'node:crypto';
import { monthOf, type BusinessCalendar } from '@stackworks/business-time';
import type { PromiseKind, Role, PlanSlug } from '@stackworks/contracts';
import { before } from './before.ts';

/** Something that was said, and when; a client's asks for an answer, one of staff gives it. */
export type DemoTurn = { from: Role; text: string; createdAt: string };

type Client = { id: string; subscriptionTier: PlanSlug | null };

type Subject = {
  kind: PromiseKind;
  subjectId: string;
  client: Client | null;
  projectBriefId: string | null;
};

/** The hours in which content's plans promise an answer, as it begins with; a day where nothing is named. */
const supportHoursOf: Readonly<Partial<Record<PlanSlug, number | null>>> = { stacklite: 48, stackpro: null };
const dayHours = 24;

/**
 * The answers the team owed over a demo conversation, given or not.
 * @param turns oldest first
 */
export function toPromises(
  turns: readonly DemoTurn[],
  { kind, subjectId, client, projectBriefId }: Subject,
  { slaDue, slaMinutes, slaStart }: BusinessCalendar,
  adminId: string,
) {
  const tier = client?.subscriptionTier ?? null;
  const hours = tier === null ? dayHours : supportHoursOf[tier];
  const supportHours = hours === undefined ? dayHours : hours;
  return turns
    .filter(({ from }, index) => from === 'client' && turns[index - 1]?.from !== 'client')
    .map(({ text, createdAt }) => {
      const asked = new Date(createdAt);
      const dueAt = slaDue(asked, supportHours).toISOString();
      const answer = turns.find((turn) => turn.from === 'admin' && turn.createdAt > createdAt);
      const keptAt = answer && new Date(answer.createdAt);
      const isMet = keptAt ? keptAt.toISOString() <= dueAt : null;
      return {
        id: randomUUID(),
        kind,
        subjectId,
        userId: client?.id ?? null,
        projectBriefId,
        text,
        tier,
        supportHours,
        dueAt,
        createdAt,
        keptAt: keptAt?.toISOString() ?? null,
        keptById: keptAt ? adminId : null,
        isMet,
        waitedMinutes: keptAt ? slaMinutes(slaStart(asked), keptAt) : null,
        month: keptAt ? monthOf(isMet === true ? keptAt : new Date(dueAt)) : null,
      };
    });
}

/** How long answers took in the months before, in days, one after the other and over again: most of them in time. */
const pastWaits = [0.1, 0.3, 0.9, 0.2, 1.6, 0.4, 0.05, 2.3, 0.6, 0.15, 1.1];
const monthDays = 30;
const pastMonths = 6;

/** Answers the team gave in the months before to clients who were there, about one a month each. */
export function toPastPromises(
  clients: readonly (Client & { createdAt: string })[],
  calendar: BusinessCalendar,
  team: readonly { id: string }[],
  now: Date,
) {
  return clients.flatMap((client, row) =>
    Array.from({ length: pastMonths }, (_, index) => {
      const daysAgo = (index + 1) * monthDays + row * 2.3;
      const wait = pastWaits[(row * pastMonths + index * 5) % pastWaits.length] ?? 0;
      const createdAt = before(now, daysAgo);
      if (createdAt < client.createdAt) return [];
      const turns = [
        { from: 'client' as const, text: 'A question in the team chat', createdAt },
        { from: 'admin' as const, text: 'Its answer', createdAt: before(now, daysAgo - wait) },
      ];
      const subject = { kind: 'chat' as const, subjectId: client.id, client, projectBriefId: null };
      const answeredBy = team[(row + index) % team.length];
      return answeredBy ? toPromises(turns, subject, calendar, answeredBy.id) : [];
    }).flat(),
  );
}
