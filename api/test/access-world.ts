import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClockPort, ConfigPort, DatabasePort, StoragePort } from '#/platform/ports.ts';
import type { files } from '#/modules/files/files.tables.ts';
import { conversations, messages, savedReplies } from '#/modules/conversations/conversations.tables.ts';
import { versions } from '#/modules/versions/versions.tables.ts';
import { hashLinkToken, readToken } from '#/platform/tokens/tokens.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { ageProofs, createAdmin, createClient, createFile, createProject } from '#test/factories.ts';
import { type ClientColumns } from '#/modules/accounts/commands/write-client.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/** The callers, in the matrix's order. */
export const callers = [
  'anonymous',
  'owner',
  'another client',
  'inactive client',
  'deactivated client',
  'admin',
  'other role’s token',
] as const;

export const staffCallers = [
  'anonymous',
  'owner',
  'another client',
  'inactive client',
  'deactivated client',
  'admin',
  'removed member',
  'client’s token in the staff’s cookie',
  'admin without a recent proof',
] as const;
export const viewer = 'staff viewing as the owner';
type CallerName = (typeof callers)[number] | (typeof staffCallers)[number] | typeof viewer;

type World = ClockPort & ConfigPort & DatabasePort & StoragePort;

/** A client with one of everything, their emailed links, and a member of staff. */
export type Holdings = Awaited<ReturnType<typeof createHoldings>>;

/** A caller's credentials, and whose data they request. */
export type Visit = {
  credentials: { token?: string; cookie?: string };
  own: Holdings;
  /** The calling member of staff, if it is one. */
  adminId?: string;
};

/** Signs a caller in. Owners request their own data, and everyone else somebody else's. */
export async function visitAs(deps: World, caller: CallerName): Promise<Visit> {
  switch (caller) {
    case 'anonymous':
      return { credentials: {}, own: await createHoldings(deps) };
    case 'owner':
      return asOwner(await createHoldings(deps));
    case viewer: {
      const own = await createHoldings(deps);
      return { credentials: { token: await viewAs(deps, own.id) }, own };
    }
    case 'another client':
      return { credentials: await createToken(deps, createConfirmed), own: await createHoldings(deps) };
    case 'inactive client':
      return asOwner(await createHoldings(deps, { subscriptionStatus: 'inactive' }));
    case 'deactivated client':
      return asOwner(await createHoldings(deps, { isActive: false }));
    case 'admin': {
      const { id, token } = await createAdmin(deps);
      return { credentials: { token }, own: await createHoldings(deps), adminId: id };
    }
    case 'other role’s token': {
      const { token } = await createToken(deps, createAdmin);
      return { credentials: { cookie: `stackworks_client=${token}` }, own: await createHoldings(deps) };
    }
    case 'removed member': {
      const { token } = await createAdmin(deps, { isActive: false });
      return { credentials: { token }, own: await createHoldings(deps) };
    }
    case 'admin without a recent proof': {
      const { id, token } = await createAdmin(deps);
      await ageProofs(deps, id, 11);
      return { credentials: { token }, own: await createHoldings(deps), adminId: id };
    }
    case 'client’s token in the staff’s cookie': {
      const own = await createHoldings(deps);
      return { credentials: { cookie: `stackworks_admin=${own.token}` }, own };
    }
  }
}

const createConfirmed = (deps: World) => createClient(deps, { emailVerified: true });

const asOwner = (own: Holdings): Visit => ({ credentials: { token: own.token }, own });

async function createToken(deps: World, create: (deps: World) => Promise<{ token: string }>) {
  const { token } = await create(deps);
  return { token };
}

async function createHoldings(deps: World, columns: Partial<ClientColumns> = {}) {
  const key = randomUUID();
  const links = { reset: `reset-${key}`, verification: `verification-${key}`, staffReset: `staff-${key}` };
  const photo = await store(deps);
  const client = await createClient(deps, {
    emailVerified: true,
    ...columns,
    profileImageUrl: photo,
    resetToken: hashLinkToken(links.reset),
    resetTokenExpiry: '2099-01-01T00:00:00.000Z',
    emailVerificationToken: hashLinkToken(links.verification),
    emailVerificationExpiry: '2099-01-01T00:00:00.000Z',
  });
  const project = await createProject(deps, client.id, { status: 'review' });
  const team = { senderType: 'admin', senderId: 'mere', senderName: 'Mere Walker' } as const;
  const createdAt = deps.now().toISOString();
  const ids = {
    version: randomUUID(),
    threadMessage: randomUUID(),
    chatMessage: randomUUID(),
    savedReply: randomUUID(),
  };
  await deps.db.write(async (tx) => {
    await tx.insert(versions).values({
      id: ids.version,
      projectId: project.id,
      number: 1,
      title: 'First version',
      createdAt,
    });
    await tx.insert(conversations).values([
      { id: project.id, kind: 'project', clientId: client.id, projectId: project.id, createdAt },
      { id: client.id, kind: 'chat', clientId: client.id, createdAt },
    ]);
    await tx.insert(messages).values({
      ...team,
      id: ids.threadMessage,
      conversationId: project.id,
      content: 'Here it is',
      createdAt,
    });
    await tx.insert(savedReplies).values({
      id: ids.savedReply,
      title: `Reply ${key}`,
      text: 'Kia ora',
      createdAt,
      updatedAt: createdAt,
    });
    await tx.insert(messages).values({
      ...team,
      id: ids.chatMessage,
      conversationId: client.id,
      content: 'Kia ora',
      createdAt,
    });
  });
  return {
    ...client,
    links,
    ...ids,
    project: project.id,
    file: await createAccessFile(deps, client.id, { projectId: project.id }),
    attachment: await createAccessFile(deps, client.id, { messageId: ids.chatMessage }),
    colleague: await createAdmin(deps, {
      resetToken: hashLinkToken(links.staffReset),
      resetTokenExpiry: '2099-01-01T00:00:00.000Z',
    }),
  };
}

/** A file with a small picture of it, both of them in storage. */
async function createAccessFile(
  deps: World,
  userId: string,
  columns: Partial<typeof files.$inferInsert>,
): Promise<string> {
  const [fileUrl, thumbnailUrl] = [await store(deps), await store(deps)];
  const picture = {
    fileName: 'bread.png',
    fileType: 'image',
    contentType: 'image/png',
    fileSize: 5,
  } as const;
  return (await createFile(deps, userId, { ...picture, fileUrl, thumbnailUrl, ...columns })).id;
}

async function store({ storage }: World): Promise<string> {
  const path = `tests/${randomUUID()}`;
  await storage.write(path, Readable.from([Buffer.from('bread')]), { maxBytes: 100 });
  return path;
}

/** A token for viewing as a client, of a new member of staff. */
async function viewAs(deps: World, clientId: string): Promise<string> {
  const admin = await createAdmin(deps);
  const claims = await readToken(admin.token, deps.now(), deps.config);
  const viewedBy = { adminId: admin.id, sessionId: claims?.sid ?? '' };
  const { personId } = await getClient(deps.db.read, clientId);
  const view = { role: 'client' as const, id: clientId, personId, viewedBy };
  return issueToken(deps, await deps.db.write((tx) => openSession({ tx, now: deps.now() }, view)));
}
