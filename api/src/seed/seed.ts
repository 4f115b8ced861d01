import { randomUUID } from 'node:crypto';
import { createBusinessCalendar, ourTimeZone } from '@stackworks/business-time';
import { demoAccounts, type Role } from '@stackworks/contracts';
import type { Database, Reader } from '@stackworks/database';
import * as schema from '#/schema.ts';
import { before } from './before.ts';
import { demoChats, demoSavedReplies } from './chats.ts';
import { demoClients, type DemoClient } from './clients.ts';
import { demoConsultations, toConsultation } from './consultations.ts';
import { demoEnquiries, toEnquiry } from './enquiries.ts';
import type { Sides } from './people.ts';
import { toDemoPageviews } from './pageviews.ts';
import { demoProjects, type DemoProject } from './projects.ts';
import { storeDemoFile, toFile } from './files.ts';
import { toConversation } from './to-conversation.ts';
import { toPastTargets, toTargets, toVersions } from './to-versions.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import type { Storage } from '#/platform/storage/storage.ts';

/** The demo's own, because content cannot be read yet: it is what content begins with. */
const calendar = createBusinessCalendar(() => ({
  timeZone: ourTimeZone,
  holidayRegion: 'Auckland',
  openingHours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
  ],
}));

/**
 * Fills an empty database with the demo: the accounts of the contract, their projects, messages and files.
 * A database that holds any account is left as it is.
 * @param storage where the demo's files go
 */
export async function seedDemo(db: Database, storage: Storage): Promise<void> {
  if (!(await isEmpty(db.read))) return;
  const now = new Date();
  const staffPassword = await hashPassword(demoAccounts.admin.password);
  const admin = toAdmin(demoAdmin, staffPassword, now);
  const team = [admin, ...demoAccounts.colleagues.map((each) => toAdmin(each, staffPassword, now))];
  const people = await Promise.all(
    demoClients.map(async (client) => ({ ...client, row: await toClient(client, now) })),
  );
  const projects = people.flatMap(({ row: client, company }) =>
    (demoProjects[company] ?? []).map((project) => toProject(project, { admin, client }, now)),
  );

  const chats = people.map(({ row: client, company }) => ({
    client,
    conversation: toConversation(
      { kind: 'chat', id: client.id },
      demoChats[company] ?? [],
      { admin, client },
      now,
    ),
  }));
  const conversations = [...projects, ...chats].map(({ conversation }) => conversation);
  const enquiries = demoEnquiries.map((enquiry) => toEnquiry(enquiry, calendar, admin.id, now));
  const consultations = demoConsultations.map((told) => toConsultation(told, calendar, admin.id, now));
  const versions = projects.flatMap((project) => project.versions);
  const assets = await Promise.all(
    [...projects, ...versions]
      .flatMap(({ files }) => files)
      .map(({ content, row }) => storeDemoFile(storage, content, row)),
  );
  await db.write(async (tx) => {
    // Another process may have been faster.
    if (!(await isEmpty(tx))) return;
    await tx.insert(schema.adminUsers).values(team);
    await tx
      .insert(schema.savedReplies)
      .values(demoSavedReplies.map((reply) => ({ ...reply, id: randomUUID(), ...stampsOf(admin) })));
    await tx.insert(schema.users).values(people.map(({ row }) => row));
    await tx.insert(schema.projects).values(
      share(
        projects.map(({ row }) => row),
        team,
      ),
    );
    await tx.insert(schema.conversations).values(conversations.flatMap((each) => each.conversations));
    await tx.insert(schema.messages).values(conversations.flatMap((each) => each.messages));
    await tx.insert(schema.conversationReads).values(conversations.flatMap((each) => each.reads));
    await tx.insert(schema.versions).values(versions.map(({ row }) => row));
    await tx.insert(schema.revisionRequests).values(versions.flatMap(({ requests }) => requests));
    await tx.insert(schema.files).values(assets);
    await tx.insert(schema.contactSubmissions).values(enquiries.map(({ submission }) => submission));
    await tx.insert(schema.consultations).values(consultations.map(({ consultation }) => consultation));
    await tx
      .insert(schema.enquiryCases)
      .values([...enquiries, ...consultations].map(({ enquiryCase }) => enquiryCase));
    await tx.insert(schema.pageviewCounts).values(toDemoPageviews(now));
    await tx.insert(schema.slaTargets).values([
      ...projects.flatMap((project) => project.targets),
      ...chats.flatMap(({ client, conversation }) => toChatTargets(client, conversation.messages, admin.id)),
      ...[...enquiries, ...consultations].flatMap((enquiry) => enquiry.targets),
      ...toPastTargets(
        people.map(({ row }) => row),
        calendar,
        team,
        now,
      ),
    ]);
  });
}

async function isEmpty(reader: Reader): Promise<boolean> {
  return (await reader.$count(schema.adminUsers)) + (await reader.$count(schema.users)) === 0;
}

const demoAdmin = { email: demoAccounts.admin.email, firstName: 'Mere', lastName: 'Walker' };

const stampsOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  createdAt,
  updatedAt,
});

/** Shares the projects that are being worked on among the team, the admin having every other one. */
function share<Row extends { assignedTo: string | null }>(
  rows: readonly Row[],
  [admin, ...colleagues]: readonly { id: string }[],
): Row[] {
  return rows.map((row, index) => {
    const colleague = index % 2 === 0 ? undefined : colleagues[Math.floor(index / 2) % colleagues.length];
    return { ...row, assignedTo: row.assignedTo && (colleague ?? admin ?? { id: row.assignedTo }).id };
  });
}

function toAdmin(
  person: { email: string; firstName: string; lastName: string },
  password: string,
  now: Date,
) {
  const at = before(now, 900);
  return {
    id: randomUUID(),
    ...person,
    password,
    createdAt: at,
    updatedAt: at,
  };
}

async function toClient({ tier, active, joinedDaysAgo, ...person }: DemoClient, now: Date) {
  const at = before(now, joinedDaysAgo);
  return {
    ...person,
    id: randomUUID(),
    password: await hashPassword(demoAccounts.clientPassword),
    subscriptionTier: tier,
    subscriptionStatus: active ? ('active' as const) : ('inactive' as const),
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  };
}

type SeededClient = Awaited<ReturnType<typeof toClient>>;

function toProject(project: DemoProject, sides: Sides & { client: SeededClient }, now: Date) {
  const { admin, client } = sides;
  const { daysAgo, dueInDays, messages, files, revisions, ...brief } = project;
  const projectBriefId = randomUUID();
  const createdAt = before(now, daysAgo);
  const conversation = toConversation(
    { kind: 'project', id: projectBriefId },
    messages.map(({ message: content, ...message }) => ({ ...message, content })),
    sides,
    now,
  );
  const versions = toVersions(revisions, { ...sides, projectBriefId }, now);
  const hasBrief = dueInDays !== undefined || project.status !== 'pending';
  return {
    targets: toProjectTargets(project.status, { ...sides, projectBriefId }, conversation.messages, versions),
    row: {
      ...brief,
      id: projectBriefId,
      userId: client.id,
      assignedTo: project.status === 'pending' ? null : admin.id,
      dueDate: dueInDays === undefined ? null : calendar.addBusinessDays(now, dueInDays).toISOString(),
      ...(hasBrief && {
        logo: files.length > 0 ? ('given' as const) : ('none' as const),
        photos: files.length > 0 ? ('given' as const) : ('none' as const),
        briefCompletedAt: createdAt,
      }),
      createdAt,
      updatedAt: before(now, Math.min(daysAgo, ...[...messages, ...revisions].map((one) => one.daysAgo))),
    },
    conversation,
    files: files.map((file) => toFile(file, sides, { projectBriefId, uploadedBy: 'client', createdAt })),
    versions,
  };
}

/** What rests or is done, nobody waits for. */
const isQuiet = (status: DemoProject['status']) => status === 'on_hold' || status === 'completed';

type Written = { senderType: Role; content: string; isInternal: boolean; createdAt: string };

function toProjectTargets(
  status: DemoProject['status'],
  { admin, client, projectBriefId }: Sides & { client: SeededClient; projectBriefId: string },
  thread: readonly Written[],
  versions: ReturnType<typeof toVersions>,
) {
  if (isQuiet(status)) return [];
  const subject = { subjectId: projectBriefId, client, projectBriefId };
  const said = thread.filter(({ isInternal }) => !isInternal).map(toTurn);
  const reviewed = versions.flatMap(({ row }) => [
    { from: 'admin' as const, text: row.title, createdAt: row.createdAt },
    ...(row.status === 'changes_requested' && row.decidedAt !== null
      ? [{ from: 'client' as const, text: row.feedback ?? '', createdAt: row.decidedAt }]
      : []),
  ]);
  return [
    ...toTargets(said, { ...subject, kind: 'thread' }, calendar, admin.id),
    ...toTargets(reviewed, { ...subject, kind: 'revision' }, calendar, admin.id),
  ];
}

const toTurn = ({ senderType: from, content: text, createdAt }: Written) => ({ from, text, createdAt });

function toChatTargets(client: SeededClient, chat: readonly Written[], adminId: string) {
  const subject = { kind: 'chat', subjectId: client.id, client, projectBriefId: null } as const;
  return toTargets(chat.map(toTurn), subject, calendar, adminId);
}
