import type { Reader } from '@stackworks/database';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { projectTypeName } from '@stackworks/contracts';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { revisionRequests, versions } from '#/modules/versions/versions.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import type { Person } from '#/modules/privacy/queries/find-person.ts';
import { toPart, type DataPart } from './data-part.ts';
import { listFiles, type PathInZip } from './stored-files.ts';
import { asLongText, sayCounted, sayDay, saySize, sayTime, sayTimeIfAny, versionWords } from './words.ts';
import { clientStatusWords } from '#/modules/projects/status-words.ts';

const briefColumns = pick(projects, [
  'projectName',
  'projectType',
  'status',
  'createdAt',
  'description',
  'targetAudience',
  'brandPersonality',
  'colorPreferences',
  'stylePreferences',
  'competitorExamples',
  'additionalRequirements',
  'logo',
  'photos',
  'dueDate',
  'completedAt',
]);
const versionColumns = pick(versions, [
  'title',
  'description',
  'status',
  'feedback',
  'createdAt',
  'decidedAt',
]);
const changeColumns = pick(revisionRequests, ['createdAt', 'countedAs', 'number', 'of']);

/** Projects with their briefs, versions and requested changes. */
export async function collectProjects(reader: Reader, { client, ids }: Person): Promise<DataPart[]> {
  const userIds = client ? [client.id] : [];
  const isOfProject = eq(projects.id, versions.projectId);
  const [briefs, delivered, requested] = await Promise.all([
    reader
      .select(briefColumns)
      .from(projects)
      .where(inArray(projects.userId, userIds))
      .orderBy(asc(projects.createdAt)),
    reader
      .select({
        project: projects.projectName,
        ...versionColumns,
      })
      .from(versions)
      .innerJoin(projects, isOfProject)
      .where(inArray(versions.projectId, ids))
      .orderBy(asc(versions.createdAt)),
    reader
      .select({
        project: projects.projectName,
        version: versions.title,
        text: versions.feedback,
        ...changeColumns,
      })
      .from(revisionRequests)
      .innerJoin(versions, eq(versions.id, revisionRequests.versionId))
      .innerJoin(projects, isOfProject)
      .where(inArray(revisionRequests.userId, userIds))
      .orderBy(asc(revisionRequests.createdAt)),
  ]);
  return [
    toPart('Projects', briefs, [
      ['Project', ({ projectName }) => projectName],
      ['Type', ({ projectType }) => projectTypeName(projectType)],
      ['Status', ({ status }) => clientStatusWords[status]],
      ['Created', ({ createdAt }) => sayTime(createdAt)],
      ['Ready by', ({ dueDate }) => dueDate && sayDay(dueDate)],
      ['Completed', ({ completedAt }) => sayTimeIfAny(completedAt)],
      ['Description', ({ description }) => description],
      ['Target audience', ({ targetAudience }) => targetAudience],
      ['Brand personality', ({ brandPersonality }) => brandPersonality],
      ['Style preferences', ({ stylePreferences }) => stylePreferences],
      ['Colour preferences', ({ colorPreferences }) => colorPreferences],
      ['Competitor examples', ({ competitorExamples }) => competitorExamples],
      ['Additional requirements', ({ additionalRequirements }) => additionalRequirements],
      ['Your logo', ({ logo }) => sayAnswer(logo, 'a logo')],
      ['Photos of your work', ({ photos }) => sayAnswer(photos, 'photos')],
    ]),
    toPart('Versions we delivered', delivered, [
      ['Version', ({ title }) => title],
      ['Project', ({ project }) => project],
      ['Delivered', ({ createdAt }) => sayTime(createdAt)],
      ['About it', ({ description }) => description],
      ['Status', ({ status }) => versionWords[status]],
      ['Decided', ({ decidedAt }) => sayTimeIfAny(decidedAt)],
      ['What you said', ({ feedback }) => feedback],
    ]),
    toPart('Changes you requested', requested, [
      ['Requested', ({ createdAt }) => sayTime(createdAt)],
      ['Project', ({ project }) => project],
      ['Version', ({ version }) => version],
      ['What you asked for', ({ text }) => text],
      ['Counted as', (change) => sayCounted(change)],
    ]),
  ];
}

/** Whether something was given that a brief asks for as files. */
function sayAnswer(answer: 'given' | 'none' | null, what: string): string | null {
  if (answer === null) return null;
  return answer === 'given' ? 'Given' : `You said you don’t have ${what}`;
}

export const describeMessages = (reader: Reader, { ids }: Person): DataPart =>
  toPart('Messages', readMessages(reader, ids), [
    ['When', ({ at }) => sayTime(at)],
    ['In', ({ conversation, project }) => project ?? conversationWords[conversation]],
    ['From', ({ from }) => from],
    ['Message', ({ text }) => text],
    ['Quoted or signed', ({ folded }) => asLongText((folded ?? []).map(({ text }) => text).join('\n\n'))],
  ]);

const conversationWords = { chat: 'Chat', project: 'A project', lead: 'Your enquiry' } as const;

/** How many messages are read at once. */
const messagesAtOnce = 500;

/** The messages that the person can see, oldest first, some at a time. */
async function* readMessages(reader: Reader, ids: readonly string[]) {
  for (let after = 0; ;) {
    const row = sql<number>`${messages}.rowid`;
    const found = await reader
      .select({
        row,
        conversation: conversations.kind,
        project: projects.projectName,
        from: messages.senderName,
        text: messages.content,
        folded: messages.folded,
        at: messages.createdAt,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .leftJoin(projects, eq(projects.id, conversations.projectId))
      .where(and(inArray(messages.conversationId, [...ids]), eq(messages.isInternal, false), gt(row, after)))
      .orderBy(asc(row))
      .limit(messagesAtOnce);
    for (const { conversation, project, from, text, folded, at } of found) {
      yield { conversation, project, from, text, folded, at };
    }
    if (found.length < messagesAtOnce) return;
    after = found.at(-1)?.row ?? after;
  }
}

export async function describeFiles(reader: Reader, person: Person, pathInZip: PathInZip): Promise<DataPart> {
  const stored = await listFiles(reader, person);
  const rows = stored.map(({ fileUrl, ...file }) => ({ ...file, path: pathInZip(fileUrl) }));
  return toPart(
    'Files',
    rows,
    [
      ['File', ({ fileName, path }) => ({ text: fileName, ...(path !== null && { href: path }) })],
      ['Size', ({ fileSize }) => saySize(fileSize)],
      ['Description', ({ description }) => description],
      ['Uploaded by', ({ uploadedBy }) => (uploadedBy === 'client' ? 'You' : 'Our team')],
      ['Uploaded', ({ createdAt }) => sayTime(createdAt)],
    ],
    { isTable: true },
  );
}
