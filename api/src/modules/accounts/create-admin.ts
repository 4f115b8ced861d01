import { randomUUID } from 'node:crypto';
import { demoAccounts, type AdminRegistrationInput, type AdminUser } from '@stackworks/contracts';
import { eq, ne, or } from 'drizzle-orm';
import type { Reader, Transaction } from '#/db/client.ts';
import { adminUsers } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashPassword } from '#/integrations/passwords/passwords.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { maySetUp } from './accounts.policy.ts';
import { adminColumns, type AdminRow } from './account-columns.ts';
import { presentAdmin } from './accounts.presenter.ts';
import type { SignedIn } from './sign-in.ts';

/** Whether the first member of staff can still be made. The demo's own does not count once it has been shut. */
export const isSetupOpen = async (reader: Reader): Promise<boolean> =>
  maySetUp(
    (await reader.$count(
      adminUsers,
      or(ne(adminUsers.email, demoAccounts.admin.email), eq(adminUsers.isActive, true)),
    )) > 0,
  );

/**
 * First Setup: makes the first member of staff and signs them in. Of any number of callers at once one succeeds.
 * @throws AppError already_exists for everyone after the first; the screens look for "already exist" in its message
 */
export async function initializeAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  input: AdminRegistrationInput,
  userAgent: string | undefined,
): Promise<SignedIn<AdminUser>> {
  // Asked twice: here so that no password is hashed in vain, below because only the transaction knows.
  await requireOpenSetup(deps.db.read);
  const password = await hashPassword(input.password);
  const { admin, session } = await deps.db.write(async (tx) => {
    await requireOpenSetup(tx);
    const admin = await insertAdmin(tx, { ...input, password }, deps.now());
    return { admin, session: await openSession(deps, tx, { role: 'admin', userId: admin.id, userAgent }) };
  });
  return {
    user: presentAdmin(admin),
    token: await issueToken(deps, session),
    expiresAt: session.expiresAt,
  };
}

/**
 * Makes another member of staff. Only a member of staff may ask for it.
 * @throws AppError already_exists when the e-mail address belongs to one
 */
export async function registerAdmin(
  deps: Pick<Deps, 'db' | 'now'>,
  input: AdminRegistrationInput,
): Promise<AdminUser> {
  const password = await hashPassword(input.password);
  return deps.db.write(async (tx) => {
    const taken = await tx.$count(adminUsers, eq(adminUsers.email, input.email));
    if (taken > 0)
      throw new AppError('already_exists', 'This email already belongs to a member of the team.');
    return presentAdmin(await insertAdmin(tx, { ...input, password }, deps.now()));
  });
}

async function requireOpenSetup(reader: Reader): Promise<void> {
  if (await isSetupOpen(reader)) return;
  throw new AppError('already_exists', 'Admin users already exist. Please use the login tab.');
}

async function insertAdmin(tx: Transaction, admin: AdminRegistrationInput, now: Date): Promise<AdminRow> {
  const at = now.toISOString();
  const [inserted] = await tx
    .insert(adminUsers)
    .values({ id: randomUUID(), ...admin, createdAt: at, updatedAt: at })
    .returning(adminColumns);
  if (!inserted) throw new Error('the new admin was not returned');
  return inserted;
}
