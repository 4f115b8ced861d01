import { randomUUID } from 'node:crypto';
import { dayAfter, dayOf } from '@stackworks/business-time';
import { demoAccounts } from '@stackworks/contracts';
import type { Database, Reader } from '@stackworks/database';
import { getISODay } from 'date-fns';
import { insertClient, insertMember } from '#/modules/accounts/commands/write-client.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import type { Storage } from '#/platform/storage/storage.ts';
import * as schema from '#/schema.ts';
import { before, demo, type DemoClient } from './demo-data.ts';
import { toConversation } from './conversations.ts';
import { storeFile } from './files.ts';
import { toConsultation, toContactSubmission } from './leads.ts';
import { toProject, toTurns } from './projects.ts';
import { toPastTargets, toTargets } from './targets.ts';

/**
 * Fills an empty database with the demo: the accounts of the contract, their projects, messages and files. Does nothing
 * where there is any account.
 * @param storage where the demo's files go
 */
export async function seedDemo(db: Database, storage: Storage): Promise<void> {
  if (!(await isEmpty(db.read))) return;
  const now = new Date();
  const staffPassword = await hashPassword(demoAccounts.admin.password);
  const admin = toAdmin(demoAdmin, staffPassword, now);
  const team = [admin, ...demoAccounts.colleagues.map((each) => toAdmin(each, staffPassword, now))];
  const clients = await Promise.all(
    demo.clients.map(async (client) => {
      const row = await toClient(client, now);
      const sides = { admin, client: row };
      const chat = toConversation({ kind: 'chat', id: row.id, projectId: null }, client.chat, sides, now);
      const subject = { kind: 'chat', subjectId: row.id, client: row, projectId: null } as const;
      const targets = toTargets(toTurns(chat.messages), subject, admin.id);
      const people = client.people.map((person) => toPerson(person, row));
      return {
        row,
        people,
        chat,
        targets,
        projects: client.projects.map((each) => toProject(each, sides, now)),
      };
    }),
  );
  const rows = clients.map(({ row }) => row);
  const projects = clients.flatMap((client) => client.projects);
  const conversations = [
    ...projects.map(({ conversation }) => conversation),
    ...clients.map(({ chat }) => chat),
  ];
  const submissions = demo.leads.map((lead) => toContactSubmission(lead, admin.id, now));
  const consultations = demo.consultations.map((each) => toConsultation(each, admin.id, now));
  const leads = [...submissions, ...consultations];
  const versions = projects.flatMap((project) => project.versions);
  const files = await Promise.all(
    [...projects, ...versions].flatMap((each) => each.files).map((file) => storeFile(storage, file)),
  );
  await db.write(async (tx) => {
    // Another process may have been faster.
    if (!(await isEmpty(tx))) return;
    const { createdAt, updatedAt } = admin;
    await tx.insert(schema.adminUsers).values(team);
    await tx
      .insert(schema.savedReplies)
      .values(demo.savedReplies.map((reply) => ({ ...reply, id: randomUUID(), createdAt, updatedAt })));
    for (const { row, people } of clients) {
      await insertClient(tx, row);
      for (const { role, ...person } of people) await insertMember(tx, { companyId: row.id, role }, person);
    }
    await tx.insert(schema.projects).values(
      shareProjects(
        projects.map(({ row }) => row),
        team,
      ),
    );
    await tx.insert(schema.conversations).values(conversations.flatMap((each) => each.conversations));
    await tx.insert(schema.messages).values(conversations.flatMap((each) => each.messages));
    await tx.insert(schema.conversationReads).values(conversations.flatMap((each) => each.reads));
    await tx.insert(schema.versions).values(versions.map(({ row }) => row));
    await tx.insert(schema.revisionRequests).values(versions.flatMap(({ requests }) => requests));
    await tx.insert(schema.files).values(files);
    await tx.insert(schema.contactSubmissions).values(submissions.map(({ row }) => row));
    await tx.insert(schema.consultations).values(consultations.map(({ row }) => row));
    await tx.insert(schema.leads).values(leads.map(({ leadRow }) => leadRow));
    await tx.insert(schema.pageviewCounts).values(toPageviews(now));
    await tx
      .insert(schema.slaTargets)
      .values([
        ...[...projects, ...clients, ...leads].flatMap(({ targets }) => targets),
        ...toPastTargets(rows, team, now),
      ]);
  });
}

async function isEmpty(reader: Reader): Promise<boolean> {
  return (await reader.$count(schema.adminUsers)) + (await reader.$count(schema.users)) === 0;
}

const demoAdmin = { email: demoAccounts.admin.email, firstName: 'Mere', lastName: 'Walker' };

function toAdmin(
  person: { email: string; firstName: string; lastName: string },
  password: string,
  now: Date,
) {
  const at = before(now, 900);
  const id = randomUUID();
  return { id, personId: id, ...person, password, createdAt: at, updatedAt: at };
}

async function toClient(client: DemoClient, now: Date) {
  const { plan, status, joinedDaysAgo, email, firstName, lastName, company, phone, address } = client;
  const at = before(now, joinedDaysAgo);
  return {
    id: randomUUID(),
    personId: randomUUID(),
    email,
    firstName,
    lastName,
    company,
    phone,
    address,
    password: await hashPassword(demoAccounts.clientPassword),
    plan,
    subscriptionStatus: status,
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  };
}

/** One of a client's people, who have the owner's password. */
const toPerson = (
  person: DemoClient['people'][number],
  { password, createdAt, updatedAt }: Awaited<ReturnType<typeof toClient>>,
) => ({ id: randomUUID(), ...person, password, emailVerified: true, createdAt, updatedAt });

/** Shares the projects that are being worked on among the team, the admin having every other one. */
function shareProjects<Row extends { assignedTo: string | null }>(
  rows: readonly Row[],
  [admin, ...colleagues]: readonly { id: string }[],
): Row[] {
  return rows.map((row, index) => {
    const colleague = index % 2 === 0 ? undefined : colleagues[Math.floor(index / 2) % colleagues.length];
    return { ...row, assignedTo: row.assignedTo && (colleague ?? admin ?? { id: row.assignedTo }).id };
  });
}

const pageviewDays = 90;

/** What would have been counted in the three months before the demo began. */
function toPageviews(now: Date): (typeof schema.pageviewCounts.$inferInsert)[] {
  const today = dayOf(now);
  return Array.from({ length: pageviewDays }, (_, at) => {
    const day = dayAfter(today, at - pageviewDays);
    // Slowly more, and fewer at weekends.
    const views = (26 + at / 4) * (getISODay(day) > 5 ? 0.45 : 1) * (0.85 + ((at * 7) % 10) / 30);
    return demo.pageviews.map(([part, kind, value, share], nth) => ({
      day,
      part,
      kind,
      value,
      isDemo: true,
      // What is less than one a day happens on some of them.
      hits: Math.floor((views * share) / 100 + ((at * 13 + nth * 5) % 20) / 20),
    }));
  })
    .flat()
    .filter(({ hits }) => hits > 0);
}
