import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { scheduledMessageInput } from '@stackworks/contracts';
import { subDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { termsVersions } from '#/modules/billing/billing.tables.ts';
import { scheduleMessage } from '#/modules/conversations/commands/schedule-message.ts';
import { files } from '#/modules/files/files.tables.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { erasures } from '#/modules/privacy/privacy.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { storeEmail } from '#/modules/replies/commands/store-email.ts';
import { blockedSenders, incomingEmails } from '#/modules/replies/replies.tables.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { savedViews } from '#/modules/team/team.tables.ts';
import type { Ports } from '#/app.ts';
import { sealSecret } from '#/platform/tokens/secret-box.ts';
import { createTimeSecret } from '#/platform/tokens/two-factor-codes.ts';
import type { Holdings } from '#test/access-world.ts';
import { createProblem, createSubscriber } from '#test/billing.ts';
import { compose } from '#test/emails/compose.ts';
import { createFile, createTimeEntry, asStaff, changeClient } from '#test/factories.ts';
import { createFailedEmail, createHeldEmail } from '#test/outbox.ts';

/** Prepares what a staff call needs; other callers get nothing. */
export type Arrange = (
  deps: Ports,
  own: Holdings,
  adminId: string | undefined,
) => Promise<Readonly<Record<string, string>>>;

/** A secret for the caller's app, and a code; two-factor sign-in is still off. */
export const arrangeSecret: Arrange = async ({ config, db, now }, _, adminId) => {
  if (adminId === undefined) return { code: '123456' };
  const secret = createTimeSecret();
  const twoFactorSecret = sealSecret(secret, adminId, config);
  await db.write((tx) => tx.update(adminUsers).set({ twoFactorSecret }).where(eq(adminUsers.id, adminId)));
  return { code: new TOTP({ secret }).generate({ timestamp: now().getTime() }) };
};

/** Two-factor sign-in for the caller, and a code. */
export const arrangeTwoFactor: Arrange = async (deps, own, adminId) => {
  const names = await arrangeSecret(deps, own, adminId);
  if (adminId === undefined) return names;
  const on = { twoFactorEnabledAt: deps.now().toISOString(), recoveryCodes: [] };
  await deps.db.write((tx) => tx.update(adminUsers).set(on).where(eq(adminUsers.id, adminId)));
  return names;
};

/** A message to the client that can still be taken back. */
export const arrangeScheduled: Arrange = async (deps, { id: subjectId }, adminId) => {
  const key = randomUUID();
  const draft = scheduledMessageInput.parse({ kind: 'chat', subjectId, content: 'Kia ora' });
  if (adminId !== undefined) await scheduleMessage({ ...deps, actor: asStaff(adminId) }, { ...draft, key });
  return { key };
};

/** An invitation that may be sent again. */
export const arrangeInvitation: Arrange = async ({ db, now }, { colleague }) => {
  const invitedAt = subDays(now(), 1).toISOString();
  await db.write((tx) => tx.update(adminUsers).set({ invitedAt }).where(eq(adminUsers.id, colleague.id)));
  return {};
};

export const arrangeOwnView: Arrange = async ({ db, now }, { colleague }, adminId) => {
  const id = randomUUID();
  const createdAt = now().toISOString();
  const view = { id, adminUserId: adminId ?? colleague.id, name: 'Mine', query: 'assignedTo=all', createdAt };
  await db.write((tx) => tx.insert(savedViews).values(view));
  return { id };
};

export const arrangeClientNote: Arrange = async ({ db, now }, own, adminId) => {
  const noteId = randomUUID();
  const author = { authorId: adminId ?? own.colleague.id, authorName: 'Mere Walker' };
  const note = { id: noteId, userId: own.id, ...author, text: 'Rings on Fridays' };
  await db.write((tx) => tx.insert(clientNotes).values({ ...note, createdAt: now().toISOString() }));
  return { noteId };
};

export const arrangeTimeEntry: Arrange = async (deps, own, adminId) => {
  const { id: entryId } = await createTimeEntry(deps, own, {
    projectId: own.project,
    authorId: adminId ?? own.colleague.id,
  });
  return { entryId };
};

/** A lead, and a file with a small picture that they have emailed. */
export const arrangeLeadFile: Arrange = async (deps, own, adminId) => {
  const { id: leadId = '' } = await arrangeLead(deps, own, adminId);
  const fileUrl = await storeBytes(deps);
  const thumbnailUrl = await storeBytes(deps);
  const columns = { userId: null, leadId, uploaderId: leadId, fileUrl, thumbnailUrl, fileSize: 5 };
  const { id: fileId } = await createFile(deps, leadId, columns);
  return { id: leadId, fileId };
};

async function storeBytes({ storage }: Pick<Ports, 'storage'>): Promise<string> {
  const path = `tests/${randomUUID()}`;
  await storage.write(path, Readable.from([Buffer.from('bread')]), { maxBytes: 100 });
  return path;
}

/** A lead of a colleague’s: answering one that is nobody’s makes it one’s own as well. */
export const arrangeLead: Arrange = async ({ db, now }, { colleague }) => {
  const id = randomUUID();
  const at = now().toISOString();
  const person = { name: 'Rua Henare', email: `${id}@elsewhere.example` };
  const lead = {
    id,
    source: 'contact' as const,
    ...person,
    summary: 'A shop',
    ownerId: colleague.id,
    createdAt: at,
    updatedAt: at,
  };
  await db.write((tx) => tx.insert(leads).values(lead));
  return { id };
};

/** An email that became a message. */
export const arrangeEmail: Arrange = async (deps) => {
  const raw = Buffer.from('From: rua@elsewhere.example\r\n\r\nKia ora\r\n');
  await storeEmail(deps, { returnPath: null, recipients: [] }, Readable.from([raw]));
  const landed = { status: 'done', outcome: 'landed' } as const;
  const [email] = await deps.db.write((tx) =>
    tx.update(incomingEmails).set(landed).returning({ id: incomingEmails.id }),
  );
  return { id: email?.id ?? '' };
};

/** An email with a file that belongs to no conversation. */
export const arrangeUnsortedEmail: Arrange = async (deps) => {
  const address = `${randomUUID()}@elsewhere.example`;
  const file = { fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9') };
  const raw = await compose({ text: 'Kia ora', attachments: [file] })({
    from: address,
    to: 'hello@reply.stackworks.example',
  });
  await storeEmail(deps, { returnPath: address, recipients: [] }, Readable.from([raw]));
  const unsorted = { status: 'done', outcome: 'unsorted', detail: 'unknown', sender: address } as const;
  const [email] = await deps.db.write((tx) =>
    tx
      .update(incomingEmails)
      .set(unsorted)
      .where(eq(incomingEmails.returnPath, address))
      .returning({ id: incomingEmails.id }),
  );
  return { id: email?.id ?? '', index: '0' };
};

export const arrangeDismissedEmail: Arrange = async (deps, own, adminId) => {
  const names = await arrangeUnsortedEmail(deps, own, adminId);
  const sortedAt = deps.now().toISOString();
  await deps.db.write((tx) =>
    tx
      .update(incomingEmails)
      .set({ sortedAt })
      .where(eq(incomingEmails.id, names['id'] ?? '')),
  );
  return names;
};

export const arrangeTerms: Arrange = async ({ db, now }) => {
  const version = `2026-11-20-${randomUUID().slice(0, 8)}`;
  await db.write((tx) =>
    tx.insert(termsVersions).values({ version, text: 'We build it.', createdAt: now().toISOString() }),
  );
  return { version };
};

export const arrangeBlockedSender: Arrange = async ({ db, now }) => {
  const address = `${randomUUID()}@elsewhere.example`;
  await db.write((tx) => tx.insert(blockedSenders).values({ address, createdAt: now().toISOString() }));
  return { id: address };
};

export const arrangeProblem: Arrange = async (deps) => ({ id: await createProblem(deps) });

/** A client who pays another price than the catalogue's. */
export const arrangeSubscriber: Arrange = async (deps) => {
  await createSubscriber(deps);
  return {};
};

/** A project in review that has waited for days. */
export const arrangeStaleReview: Arrange = async ({ db, now }, { project }) => {
  const waitingSince = subDays(now(), 2).toISOString();
  await db.write((tx) => tx.update(projects).set({ waitingSince }).where(eq(projects.id, project)));
  return {};
};

/** A project whose brief can still be edited. */
export const arrangeUnstartedProject: Arrange = async ({ db }, { project }) => {
  await db.write((tx) => tx.update(projects).set({ status: 'pending' }).where(eq(projects.id, project)));
  return {};
};

/** A client who hasn't set a password yet. */
export const arrangeInvitedClient: Arrange = async (deps, own) => {
  await changeClient(deps, own.id, { isUnclaimed: true, resetTokenExpiry: null });
  return {};
};

/** A client whose new email address waits to be confirmed. */
export const arrangeNewEmail: Arrange = async (deps, own) => {
  const pendingEmail = `new-${own.email}`;
  await changeClient(deps, own.id, { pendingEmail });
  return {};
};

/** A client without a plan. */
export const arrangeNoPlan: Arrange = async (deps, own) => {
  const none = { plan: null, subscriptionStatus: 'inactive' } as const;
  await changeClient(deps, own.id, none);
  return {};
};

/** A request to delete the client's account. */
export const arrangeErasure: Arrange = async ({ db, now }, own) => {
  const at = now().toISOString();
  const request = { subjectId: own.id, subjectType: 'client', requestedBy: 'client' } as const;
  await db.write((tx) => tx.insert(erasures).values({ ...request, dueAt: at, createdAt: at }));
  return {};
};

/** A message of the client's that waits for a reply. */
export const arrangeOpenTarget: Arrange = async ({ db, now }, own) => {
  const id = randomUUID();
  const at = now().toISOString();
  const target = { id, kind: 'chat' as const, subjectId: own.id, userId: own.id, text: 'Thanks' };
  await db.write((tx) => tx.insert(slaTargets).values({ ...target, dueAt: at, createdAt: at }));
  return { id };
};

/** The same, as an inbox item. */
export const arrangeInboxItem: Arrange = async (deps, own, adminId) => ({
  kind: 'chat',
  ...(await arrangeOpenTarget(deps, own, adminId)),
});

/** An inbox item that has been said to be done. */
export const arrangeHandledItem: Arrange = async (deps, own, adminId) => {
  const item = await arrangeInboxItem(deps, own, adminId);
  await deps.db.write((tx) => tx.update(slaTargets).set({ closedAt: new Date().toISOString() }));
  return item;
};

/** A file that the caller has uploaded and not sent yet. */
export const arrangeOwnFile: Arrange = async ({ db }, { file }, adminId) => {
  if (adminId === undefined) return {};
  const uploaded = { uploadedBy: 'admin', uploaderId: adminId, messageId: null } as const;
  await db.write((tx) => tx.update(files).set(uploaded).where(eq(files.id, file)));
  return {};
};

export const arrangeFailedEmail: Arrange = async (deps) => ({ email: await createFailedEmail(deps) });

export const arrangeHeldEmail: Arrange = async (deps) => ({ email: await createHeldEmail(deps) });
