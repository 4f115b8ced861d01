import { expect, it } from 'vitest';
import { prepareAs } from '#test/access-calls.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { changes, type Call } from '#test/every-call.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readRows } from '#test/read-rows.ts';
import { withoutChance } from '#test/without-chance.ts';

const now = new Date('2026-11-20T09:00:00Z');

/** What nobody may say of themselves or of others by the way, under the names of our own tables and of common mistakes. */
const extras: Record<string, unknown> = {
  id: 'chosen-id',
  userId: 'victim-client',
  clientId: 'victim-client',
  adminId: 'victim-admin',
  ownerId: 'victim-client',
  senderId: 'victim-admin',
  senderType: 'admin',
  senderName: 'The Director',
  uploaderId: 'victim-admin',
  uploadedBy: 'admin',
  authorId: 'victim-admin',
  projectId: 'victim-project',
  role: 'admin',
  isAdmin: true,
  admin: true,
  isStaff: true,
  isActive: false,
  permissions: ['*'],
  plan: 'superstack',
  planName: 'SuperStack',
  subscriptionTier: 'superstack',
  subscriptionStatus: 'active',
  price: 1,
  amount: 1,
  dueNow: 0,
  currency: 'xts',
  paid: true,
  stripeCustomerId: 'cus_attack',
  stripeSubscriptionId: 'sub_attack',
  paymentStatus: 'paid',
  status: 'completed',
  priority: 'urgent',
  assignedTo: 'victim@staff.example',
  assignedAdminId: 'victim-admin',
  number: 99,
  version: 99,
  email: 'attacker@elsewhere.example',
  emailVerified: true,
  password: 'attacker-password-1',
  resetToken: 'attack',
  resetTokenExpiry: '2099-01-01T00:00:00.000Z',
  sessionId: 'attack',
  sid: 'attack',
  twoFactorEnabledAt: null,
  twoFactorSecret: 'attack',
  recoveryCodes: ['attack'],
  requiresTwoFactor: false,
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  deletedAt: null,
  isInternal: true,
  internal: true,
  isRead: true,
  readAt: '2001-01-01T00:00:00.000Z',
  source: 'stackbot',
  profileImageUrl: '../../etc/passwd',
  fileUrl: '../../etc/passwd',
  fileName: 'attack.exe',
  __proto__x: { isAdmin: true },
  constructor: { prototype: { isAdmin: true } },
};

/** What calls do ask for by one of these names, so that it is no more than asked; other tests say what comes of it. */
const asked: Record<string, readonly string[]> = {
  'PATCH /api/client/profile': ['email', 'profileImageUrl'],
  'POST /api/stackbot/submit': ['id'],
  'POST /api/client/projects': ['priority'],
  'POST /api/project-briefs': ['priority'],
  'POST /api/admin/clients/:id/projects': ['priority'],
  'PATCH /api/admin/projects/:id': ['priority', 'version'],
  'PATCH /api/admin/projects/:id/status': ['version'],
  'PATCH /api/admin/projects/:id/brief': ['version'],
  'PATCH /api/admin/projects/:id/assign': ['version'],
  'POST /api/admin/projects/:id/versions': ['version'],
  'POST /api/admin/projects/:id/messages': ['isInternal'],
  'POST /api/admin/messages/:id': ['isInternal'],
  'POST /api/admin/messages': ['isInternal'],
  'PATCH /api/admin/leads/:id': ['ownerId'],
  'PATCH /api/admin/saved-replies/:id': ['version'],
  'PATCH /api/admin/clients/:id': ['version', 'email'],
  'POST /api/admin/conversations/:kind/:id/messages': ['isInternal'],
};

/** What is answered otherwise after the other calls: by then the client has a plan. */
const hereOnly: Readonly<Record<string, number>> = { 'POST /api/create-subscription': 409 };

/** The one that keeps staff out who have no second factor comes last. */
const isLast = ({ call }: Call) => Number(call === 'PATCH /api/admin/team-settings');
const withBody = changes
  .filter(({ json }) => json !== undefined)
  .toSorted((one, other) => isLast(one) - isLast(other));

it('no call takes anything besides what it asks for', { timeout: 180_000 }, async () => {
  const plain = await carryOut({});
  const loaded = await carryOut(extras);

  expect(plain.statuses).toEqual(
    withBody.map(({ call, by, statuses }) => `${call} ${hereOnly[call] ?? statuses[by === 'admin' ? 5 : 1]}`),
  );
  expect(loaded.statuses).toEqual(plain.statuses);
  for (const [table, rows] of Object.entries(plain.rows)) {
    expect(loaded.rows[table], table).toEqual(rows);
  }
});

/** Makes all of them in one world. Returns how they were answered, and what is in the database then, without what chance made. */
async function carryOut(more: object) {
  const { request, deps } = await createTestApp({ now: () => now });
  await createClient(deps, { id: 'victim-client', email: 'victim@client.example' });
  await createAdmin(deps, { id: 'victim-admin', email: 'victim@staff.example' });
  await createProject(deps, 'victim-client', { id: 'victim-project' });
  const statuses: string[] = [];
  for (const row of withBody) {
    const { method, path, json, visit } = await prepareAs(deps, row, row.by);
    const own = new Set([...Object.keys(json ?? {}), ...(asked[row.call] ?? [])]);
    const extra = Object.entries(more).filter(([name]) => !own.has(name));
    const body = { ...json, ...Object.fromEntries(extra) };
    const send = async (sent: object) =>
      (await request(path, withJson(sent, visit.credentials, method))).status;
    const status = await send(body);
    // Some say that there is more than they ask for, and are asked rightly then.
    const isRejected = status === 422 && extra.length > 0;
    statuses.push(`${row.call} ${isRejected ? await send(json ?? {}) : status}`);
  }
  // What is asked twice is counted twice.
  const tables = { ...(await readRows(deps)), rate_limits: [] };
  return { statuses, rows: Object.fromEntries(Object.entries(tables).map(toTold)) };
}

const toTold = ([table, rows]: [string, object[]]): [string, string[]] => [
  table,
  rows.map((one) => JSON.stringify(one, (_, value: unknown) => withoutChance(value))).sort(),
];
