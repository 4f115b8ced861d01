import type { Reader } from '@stackworks/database';
import { eq, inArray, ne, or, sql } from 'drizzle-orm';
import { members, memberships, users } from '#/modules/accounts/accounts.tables.ts';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';
import { files } from '#/modules/files/files.tables.ts';
import { consultations, leads } from '#/modules/leads/leads.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** A client, or a lead who isn't one, with everything by which rows about them are found. */
export type Person = {
  client: typeof users.$inferSelect | null;
  leads: (typeof leads.$inferSelect)[];
  /** The client's people, with those who are in another company, too, and stay there when the client is erased. */
  people: { personId: string; firstName: string; lastName: string; email: string }[];
  /** Email addresses, in lower case: of everybody who goes with the client. */
  emails: string[];
  /** Email addresses, full names and phone numbers, in lower case. */
  words: string[];
  /** The client's, people's, leads' and projects' ids: those of all conversations too. */
  ids: string[];
  /** Ids of files. */
  fileIds: string[];
  /** Customers at Stripe. */
  customers: string[];
};

/** The addresses that the person is known by. One they haven't confirmed yet may be somebody else's. */
export const ownEmailsOf = ({ client, leads }: Pick<Person, 'client' | 'leads'>): string[] =>
  fold([client?.email, ...leads.map(({ email }) => email)]);

/** Shorter texts are found in too much that isn't about the person. */
const shortestWord = 5;

/** Everything that is known of a client. @returns null when there is none */
export async function findClientPerson(reader: Reader, id: string): Promise<Person | null> {
  const [client] = await reader.select().from(users).where(eq(users.id, id));
  if (!client) return null;
  // Not by an address that they haven't confirmed, or they'd get, or delete, what its owner wrote.
  return completePerson(
    reader,
    client,
    await reader
      .select()
      .from(leads)
      .where(or(eq(leads.convertedTo, id), eq(leads.email, client.email))),
  );
}

/**
 * Everything that is known of a lead: all leads from their email address.
 * @returns null when there is none; `isClient` says that they are a client, who isn't included
 */
export async function findLeadPerson(
  reader: Reader,
  id: string,
): Promise<(Person & { isClient: boolean }) | null> {
  const [lead] = await reader.select().from(leads).where(eq(leads.id, id));
  if (!lead) return null;
  const [client] = await reader.select({ id: users.id }).from(users).where(eq(users.email, lead.email));
  const isClient = client !== undefined || lead.convertedTo !== null;
  // One who left only a phone number has no address that would tell which others are theirs.
  const isTheirs = lead.email === '' ? eq(leads.id, id) : eq(leads.email, lead.email);
  const ofPerson = await reader.select().from(leads).where(isTheirs);
  return { ...(await completePerson(reader, null, ofPerson)), isClient };
}

async function completePerson(
  reader: Reader,
  client: Person['client'],
  ofPerson: Person['leads'],
): Promise<Person> {
  const leadIds = ofPerson.map((lead) => lead.id);
  const clientIds = client ? [client.id] : [];
  const [people, briefs, stored, customers, answers] = await Promise.all([
    findPeopleOf(reader, client),
    reader.select({ id: projects.id }).from(projects).where(inArray(projects.userId, clientIds)),
    reader
      .select({ id: files.id })
      .from(files)
      .where(or(inArray(files.userId, clientIds), inArray(files.leadId, leadIds))),
    reader
      .select({ id: billingSyncs.stripeCustomerId })
      .from(billingSyncs)
      .where(inArray(billingSyncs.userId, clientIds)),
    reader
      .select({ phone: consultations.phone })
      .from(consultations)
      .where(inArray(consultations.id, leadIds)),
  ]);
  const leaving = people.filter(({ isElsewhere }) => !isElsewhere);
  const emails = fold([
    client?.pendingEmail,
    ...leaving.map(({ email }) => email),
    ...ofPerson.map(({ email }) => email),
  ]);
  const names = fold([
    ...leaving.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    client?.company,
    client?.phone,
    ...ofPerson.map(({ name }) => name),
    ...answers.map(({ phone }) => phone),
  ]);
  return {
    client,
    people: people.map((person) => pick(person, ['personId', 'firstName', 'lastName', 'email'])),
    leads: ofPerson,
    emails,
    words: [...emails, ...names.filter((name) => name.length >= shortestWord)],
    ids: [
      ...clientIds,
      ...leaving.map(({ personId }) => personId),
      ...leadIds,
      ...briefs.map(({ id }) => id),
    ],
    fileIds: stored.map(({ id }) => id),
    customers: [...new Set([client?.stripeCustomerId, ...customers.map(({ id }) => id)])].flatMap(
      (id) => id ?? [],
    ),
  };
}

/** A client's people; `isElsewhere`: in another company, too. */
async function findPeopleOf(
  reader: Reader,
  client: Person['client'],
): Promise<(Person['people'][number] & { isElsewhere: boolean })[]> {
  if (!client) return [];
  const { personId, firstName, lastName, email } = members;
  const others = reader
    .select({ personId: memberships.personId })
    .from(memberships)
    .where(ne(memberships.companyId, client.id));
  const isElsewhere = sql`${personId} in ${others}`.mapWith(Boolean);
  return reader
    .select({ personId, firstName, lastName, email, isElsewhere })
    .from(members)
    .where(eq(members.id, client.id));
}

/** Texts in lower case, each once. */
const fold = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.trim().toLowerCase() || [])),
];
