import { randomUUID } from 'node:crypto';
import { monthOf } from '@stackworks/business-time';
import type { PlanSlug } from '@stackworks/contracts';
import { addMilliseconds } from 'date-fns';
import { before, type DemoProject } from './demo-data.ts';
import { toConversation, type Sides } from './conversations.ts';
import { toFile } from './files.ts';
import { demoCalendar, toTargets } from './targets.ts';

type ProjectSides = Sides & { client: { plan: PlanSlug | null } };

/** A demo project with all that belongs to it. */
export function toProject(project: DemoProject, sides: ProjectSides, now: Date) {
  const { admin, client } = sides;
  const { daysAgo, dueInDays, launchedDaysAgo, messages, files, versions: demoVersions, ...brief } = project;
  const { status } = project;
  const id = randomUUID();
  const createdAt = before(now, daysAgo);
  const conversation = toConversation({ kind: 'project', id, projectId: id }, messages, sides, now);
  const launchedAt = launchedDaysAgo === undefined ? null : before(now, launchedDaysAgo);
  const versions = toVersions(demoVersions, { id, launchedAt }, sides, now);
  const hasBrief = dueInDays !== undefined || status !== 'pending';
  const fileAnswer = files.length > 0 ? ('given' as const) : ('none' as const);
  const isQuiet = status === 'on_hold' || status === 'completed';
  const updatedAt = before(
    now,
    Math.min(daysAgo, ...[...messages, ...demoVersions].map((one) => one.daysAgo)),
  );
  const deliveredAt = status === 'review' ? versions.at(-1)?.row.createdAt : undefined;
  return {
    row: {
      ...brief,
      id,
      userId: client.id,
      assignedTo: status === 'pending' ? null : admin.id,
      dueDate: dueInDays === undefined ? null : demoCalendar.addBusinessDays(now, dueInDays).toISOString(),
      ...(hasBrief && { logo: fileAnswer, photos: fileAnswer, briefCompletedAt: createdAt }),
      launchedAt,
      statusChangedAt: deliveredAt ?? updatedAt,
      createdAt,
      updatedAt,
    },
    conversation,
    files: files.map((file) => toFile(file, sides, { projectId: id, uploadedBy: 'client', createdAt })),
    versions,
    targets: isQuiet ? [] : toProjectTargets(id, sides, conversation.messages, versions),
  };
}

function toProjectTargets(
  projectId: string,
  { admin, client }: ProjectSides,
  messages: ReturnType<typeof toConversation>['messages'],
  versions: ReturnType<typeof toVersions>,
) {
  const subject = { subjectId: projectId, client, projectId };
  const reviewed = versions.flatMap(({ row }) => [
    { from: 'admin' as const, text: row.title, createdAt: row.createdAt },
    ...(row.status === 'changes_requested' && row.decidedAt !== null
      ? [{ from: 'client' as const, text: row.feedback ?? '', createdAt: row.decidedAt }]
      : []),
  ]);
  return [
    ...toTargets(toTurns(messages), { ...subject, kind: 'thread' }, admin.id),
    ...toTargets(reviewed, { ...subject, kind: 'revision' }, admin.id),
  ];
}

/** The parts of messages in response targets; notes have none. */
export const toTurns = (messages: ReturnType<typeof toConversation>['messages']) =>
  messages
    .filter(({ isInternal }) => !isInternal)
    .map(({ senderType: from, content: text, createdAt }) => ({ from, text, createdAt }));

/** Changes requested in the last days count this month, on whichever day of it the demo is seeded. */
const recentDays = 14;

/** Rounds of changes before launch. */
const rounds = 2;

/** The versions of a demo project, oldest first, decided on a day later, with their files and the changes requested. */
function toVersions(
  versions: DemoProject['versions'],
  { id: projectId, launchedAt }: { id: string; launchedAt: string | null },
  sides: Sides,
  now: Date,
) {
  return versions.map(({ daysAgo, files, ...version }, index) => {
    const id = randomUUID();
    const createdAt = before(now, daysAgo);
    const decidedAt = version.status === 'pending' ? null : before(now, Math.max(daysAgo - 1, 0));
    const countedAt = daysAgo <= recentDays ? now : new Date(decidedAt ?? now);
    const isRound = launchedAt === null && index < rounds;
    const request = {
      id: randomUUID(),
      userId: sides.client.id,
      versionId: id,
      countedAs: isRound ? ('round' as const) : ('monthly' as const),
      number: launchedAt === null && !isRound ? index + 1 - rounds : index + 1,
      of: isRound ? rounds : 15,
      month: monthOf(countedAt),
      createdAt: countedAt.toISOString(),
    };
    return {
      row: { ...version, id, projectId, number: index + 1, createdAt, decidedAt },
      files: files.map((file, position) =>
        toFile(file, sides, {
          projectId,
          versionId: id,
          uploadedBy: 'admin',
          // One after the other, which is the order they are shown in.
          createdAt: addMilliseconds(createdAt, position).toISOString(),
        }),
      ),
      requests: version.status === 'changes_requested' ? [request] : [],
    };
  });
}
