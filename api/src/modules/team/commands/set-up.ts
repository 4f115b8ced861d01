import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  demoStaffEmails,
  portalRoutes,
  setupFragment,
  type CurrentAdmin,
  type FirstSetupInput,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq, notInArray, or } from 'drizzle-orm';
import type { ConfigPort, LogPort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { maySetUp } from '#/modules/accounts/accounts.policy.ts';
import { presentCurrentAdmin } from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers, setupTokens } from '#/modules/accounts/accounts.tables.ts';
import type { SignedIn } from '#/modules/sessions/commands/sign-in.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import { portalSetUp } from '#/modules/team/team.events.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { insertAdmin } from './add-member.ts';

/** The id of the table's only row. */
const rowId = 1;

/** Whether the first member of staff can still be made. The demo's own doesn't count once its account is closed. */
export const isSetupOpen = async (reader: Reader): Promise<boolean> =>
  maySetUp(
    (await reader.$count(
      adminUsers,
      or(notInArray(adminUsers.email, [...demoStaffEmails]), eq(adminUsers.isActive, true)),
    )) > 0,
  );

/**
 * Logs how to create the first member of staff, while there is none. Without SETUP_TOKEN the first of any number of processes
 * generates one and logs it once: only its hash is stored.
 */
export async function announceSetup({
  config,
  db,
  log,
  now,
}: CommandDeps & ConfigPort & LogPort): Promise<void> {
  if (!(await isSetupOpen(db.read))) return;
  const page = `${config.publicUrl}${portalRoutes.adminAuth}?tab=first-setup`;
  if (config.setupToken !== null) {
    log.warn(`There is no staff account yet. Create the first one at ${page} with the token in SETUP_TOKEN.`);
    return;
  }
  // A token that nobody can read in the log would only stop the next start from logging one.
  if (!log.isLevelEnabled('warn')) return;
  const { token, hash } = createLinkToken();
  const createdAt = now().toISOString();
  const inserted = await db.write((tx) =>
    tx.insert(setupTokens).values({ id: rowId, hash, createdAt }).onConflictDoNothing().returning(),
  );
  log.warn(
    inserted.length > 0
      ? `There is no staff account yet. Create the first one at ${page}#${setupFragment}=${token} (this link is logged once).`
      : `There is no staff account yet. Create the first one with the link that an earlier start has logged, or set SETUP_TOKEN and restart.`,
  );
}

/**
 * First Setup: creates the first member of staff and signs them in. Of any number of callers at once one succeeds.
 * @throws invalid_input without the one-time setup token
 * @throws already_exists for everyone after the first; the screens look for "already exist" in its message
 */
export async function initializeAdmin(
  deps: CommandDeps & ConfigPort,
  { setupToken, ...input }: FirstSetupInput,
  userAgent: string | undefined,
): Promise<SignedIn<CurrentAdmin>> {
  const check = async (reader: Reader) => {
    if (!(await isSetupOpen(reader)))
      throw new AppError('already_exists', 'Admin users already exist. Please use the login tab.');
    await requireSetupToken(deps, reader, setupToken);
  };
  // Checked twice: here so that no password is hashed in vain, below because only the transaction knows.
  await check(deps.db.read);
  const password = await hashChosenPassword(input.password);
  const id = randomUUID();
  const { user, session } = await transact({ ...deps, actor: { role: 'admin', id } }, async (ctx) => {
    const { tx } = ctx;
    await check(tx);
    await tx.delete(setupTokens);
    const admin = await insertAdmin(ctx, { id, ...input, password });
    await emit(ctx, portalSetUp);
    const session = await openSession(ctx, { role: 'admin', id, personId: id, userAgent });
    return { user: presentCurrentAdmin(admin, await isTwoFactorRequired(tx)), session };
  });
  return { user, personId: id, token: await issueToken(deps, session), expiresAt: session.expiresAt };
}

/**
 * Checks that the operator does First Setup: with the token of the environment, or the generated one.
 * @throws invalid_input for any other
 */
async function requireSetupToken(
  { config }: ConfigPort,
  reader: Reader,
  token: string | undefined,
): Promise<void> {
  const [generated] = await reader.select().from(setupTokens).where(eq(setupTokens.id, rowId));
  const accepted = [
    ...(config.setupToken === null ? [] : [hashLinkToken(config.setupToken)]),
    ...(generated ? [generated.hash] : []),
  ];
  const hash = Buffer.from(hashLinkToken(token ?? ''));
  if (accepted.some((each) => timingSafeEqual(Buffer.from(each), hash))) return;
  const sentence = token
    ? 'That’s not the setup token. Find it in the server log or in SETUP_TOKEN.'
    : 'Enter the setup token. Find it in the server log or in SETUP_TOKEN.';
  throw inputError('setupToken', sentence);
}
