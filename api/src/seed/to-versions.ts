import { randomUUID } from 'node:crypto';
import { monthOf, type BusinessCalendar } from '@stackworks/business-time';
import { addMilliseconds } from 'date-fns';
import { before } from './before.ts';
import type { Sides } from './people.ts';
import type { DemoRevision } from './projects.ts';
import { toFile } from './files.ts';
import type { TargetKind, Role, PlanSlug } from '@stackworks/contracts';

/** Changes requested in the last days count this month, on whichever day of it the demo is seeded. */
const recentDays = 14;

/** The versions of a demo project, oldest first, with their files and their part of the ledger. */
export function toVersions(
  revisions: readonly DemoRevision[],
  { projectBriefId, ...sides }: Sides & { projectBriefId: string },
  now: Date,
) {
  return revisions.map(({ daysAgo, files, ...revision }, index) => {
    const id = randomUUID();
    const createdAt = before(now, daysAgo);
    const decidedAt = revision.status === 'pending' ? null : before(now, Math.max(daysAgo - 1, 0));
    const countedAt = daysAgo <= recentDays ? now : new Date(decidedAt ?? now);
    return {
      row: { ...revision, id, projectBriefId, revisionNumber: index + 1, createdAt, decidedAt },
      files: files.map((file, position) =>
        toFile(file, sides, {
          projectBriefId,
          revisionId: id,
          uploadedBy: 'admin',
          // One after the other, which is the order they are shown in.
          createdAt: addMilliseconds(createdAt, position).toISOString(),
        }),
      ),
      requests:
        revision.status === 'changes_requested'
          ? [
              {
                id: randomUUID(),
                userId: sides.client.id,
                revisionId: id,
                month: monthOf(countedAt),
                createdAt: countedAt.toISOString(),
              },
            ]
          : [],
    };
  });
}

/** Something that was said, and when; a client's asks for an answer, one of staff gives it. */
export type DemoTurn = { from: Role; text: string; createdAt: string };

type Client = { id: string; subscriptionTier: PlanSlug | null };

type Subject = {
  kind: TargetKind;
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
export function toTargets(
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
      const closedAt = answer && new Date(answer.createdAt);
      const isMet = closedAt ? closedAt.toISOString() <= dueAt : null;
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
        closedAt: closedAt?.toISOString() ?? null,
        closedById: closedAt ? adminId : null,
        isMet,
        waitedMinutes: closedAt ? slaMinutes(slaStart(asked), closedAt) : null,
        month: closedAt ? monthOf(isMet === true ? closedAt : new Date(dueAt)) : null,
      };
    });
}

/** How long answers took in the months before, in days, one after the other and over again: most of them in time. */
const pastWaits = [0.1, 0.3, 0.9, 0.2, 1.6, 0.4, 0.05, 2.3, 0.6, 0.15, 1.1];
const monthDays = 30;
const pastMonths = 6;

/** Answers the team gave in the months before to clients who were there, about one a month each. */
export function toPastTargets(
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
      return answeredBy ? toTargets(turns, subject, calendar, answeredBy.id) : [];
    }).flat(),
  );
}
