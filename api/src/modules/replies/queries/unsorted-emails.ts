import { buffer } from 'node:stream/consumers';
import {
  unsortedLists,
  unsortedReasons,
  type FilingPlace,
  type UnsortedEmail,
  type UnsortedEmailDetail,
  type UnsortedList,
  type UnsortedPage,
  type UnsortedQuery,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { findAdmin, findAdminByEmail, findClientByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import { findPlaces } from '#/modules/replies/commands/receive-reply.ts';
import { parseForStaff } from '#/modules/replies/parse-email.ts';
import type { ReadEmail } from '#/modules/replies/read-email.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { selectPage, toPage } from '#/platform/database/page.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { MissingFile } from '#/platform/storage/storage.ts';

type EmailRow = typeof incomingEmails.$inferSelect;
/** An email that is in one of the lists, or was. */
export type UnsortedRow = EmailRow & { path: string };

const isWaiting = (list: UnsortedList) =>
  and(eq(incomingEmails.outcome, list), isNull(incomingEmails.sortedAt));

/** A page of one list of emails that belong to no conversation, newest first. */
export async function listUnsorted(
  { db }: Pick<UploadDeps, 'db'>,
  { list, ...query }: UnsortedQuery,
): Promise<UnsortedPage> {
  const [rows, counts] = await Promise.all([
    selectPage(db.read, incomingEmails, isWaiting(list), query),
    countUnsorted(db.read),
  ]);
  return { ...toPage(rows, query.limit, present), counts };
}

/** How many emails wait in each list. */
export async function countUnsorted(reader: Reader): Promise<Record<UnsortedList, number>> {
  const { outcome, sortedAt } = incomingEmails;
  const rows = await reader
    .select({ list: outcome, emails: count() })
    .from(incomingEmails)
    .where(and(inArray(outcome, [...unsortedLists]), isNull(sortedAt)))
    .groupBy(outcome);
  const countOf = (list: UnsortedList) => rows.find((row) => row.list === list)?.emails ?? 0;
  return { unsorted: countOf('unsorted'), automatic: countOf('automatic'), blocked: countOf('blocked') };
}

function present({ id, outcome, detail, sender, ...row }: EmailRow): UnsortedEmail {
  const list = unsortedLists.find((each) => each === outcome) ?? 'unsorted';
  const reason = list === 'unsorted' ? unsortedReasons.find((each) => each === detail) : list;
  return {
    id,
    list,
    reason: reason ?? 'unknown',
    sender,
    senderName: row.senderName ?? '',
    subject: row.subject ?? '',
    snippet: row.snippet ?? '',
    receivedAt: row.createdAt,
  };
}

/** @throws AppError not_found when there is none, or it never was in one of the lists */
export async function getUnsorted(reader: Reader, id: string): Promise<UnsortedRow> {
  const [email] = await reader.select().from(incomingEmails).where(eq(incomingEmails.id, id));
  const { path = null, outcome, filedId } = email ?? {};
  const isListed = filedId !== null || unsortedLists.some((list) => list === outcome);
  if (!email || path === null || !isListed) throw notStored();
  return { ...email, path };
}

const notStored = () => new AppError('not_found', 'This email isn’t stored any more.');

/**
 * Parses a stored email again. One that once couldn't be read isn't tried: null.
 * @throws AppError not_found after a restore, which brings no emails back
 */
export async function readUnsorted(
  { storage, config }: ConfigPort & Pick<UploadDeps, 'storage'>,
  email: UnsortedRow,
): Promise<ReadEmail | null> {
  if (email.detail === 'unreadable') return null;
  const stored = await storage.read(email.path).catch((error: unknown) => {
    throw error instanceof MissingFile ? notStored() : error;
  });
  return parseForStaff(await buffer(stored.stream), email, config.inbound);
}

/** Reads an email of one of the lists, with where it may belong; also for a while after it was sorted. */
export async function readUnsortedDetail(
  deps: ConfigPort & UploadDeps,
  adminId: string,
  id: string,
): Promise<UnsortedEmailDetail> {
  const { read } = deps.db;
  const email = await getUnsorted(read, id);
  const { sender, sortedAt, sortedBy, filedKind, filedId } = email;
  const [content, isOfAccount, by] = await Promise.all([
    readUnsorted(deps, email),
    sender === null ? true : hasAccount(read, sender),
    sortedBy === null ? null : findAdmin(read, sortedBy),
  ]);
  return {
    ...present(email),
    recipients: email.recipients,
    text: content && toWholeText(content),
    files: (content?.files ?? []).map((file) => ({ name: file.name, bytes: file.content.length })),
    places: await findFilingPlaces(deps, adminId, content?.recipients ?? email.recipients, email),
    mayBlock: sender !== null && !isOfAccount && email.detail !== 'forged',
    sorted:
      sortedAt === null
        ? null
        : {
            at: sortedAt,
            by: by && `${by.firstName} ${by.lastName}`,
            to: filedKind && filedId !== null ? { kind: filedKind, subjectId: filedId } : null,
          },
  };
}

/** Reads one file of an email. @throws AppError not_found */
export async function readUnsortedFile(
  deps: ConfigPort & UploadDeps,
  id: string,
  index: number,
): Promise<ReadEmail['files'][number]> {
  const read = await readUnsorted(deps, await getUnsorted(deps.db.read, id));
  const file = read?.files[index];
  if (!file) throw new AppError('not_found', 'This email has no such file.');
  return file;
}

/** An email's text with what a message folds, in its place. */
function toWholeText({ text, folded }: Pick<ReadEmail, 'text' | 'folded'>): string {
  const places = [0, ...folded.map(({ at }) => at)];
  const parts = places.map((at, index) => text.slice(at, places[index + 1]).trim());
  return parts
    .flatMap((part, index) => [index === 0 ? '' : (folded[index - 1]?.text ?? ''), part])
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Whether an address is a client's or a colleague's. */
export const hasAccount = async (reader: Reader, address: string): Promise<boolean> =>
  (await findClientByEmail(reader, address)) !== null || (await findAdminByEmail(reader, address)) !== null;

/** The chat with the client of the sender's address, and the conversations that addresses name: first where the sender is forged. */
async function findFilingPlaces(
  deps: ConfigPort & UploadDeps,
  adminId: string,
  recipients: readonly string[],
  { sender, detail }: UnsortedRow,
): Promise<FilingPlace[]> {
  const { read } = deps.db;
  const client = sender === null ? null : await findClientByEmail(read, sender);
  const named = (await findPlaces(deps, recipients)).map(({ conversation }) => conversation);
  const own = client ? [{ kind: 'chat', subjectId: client.id } as const] : [];
  const refs = detail === 'forged' ? [...named, ...own] : [...own, ...named];
  const unique = Map.groupBy(refs, ({ subjectId }) => subjectId).values();
  const viewer = { role: 'admin', id: adminId } as const;
  return Promise.all(
    [...unique]
      .flatMap(([ref]) => (ref ? [ref] : []))
      .map(async ({ kind, subjectId }) => {
        const { subject } = await getConversation(read, viewer, { kind, subjectId });
        return { kind, subjectId, name: subject.name };
      }),
  );
}
