import { timingSafeEqual } from 'node:crypto';
import { demoStaffEmails, portalRoutes, setupFragment } from '@stackworks/contracts';
import { eq, notInArray, or } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { adminUsers, setupTokens } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { maySetUp } from '#/modules/accounts/accounts.policy.ts';

/** The one row there may be. */
const rowId = 1;

/** Whether the first member of staff can still be made. The demo's own does not count once it has been shut. */
export const isSetupOpen = async (reader: Reader): Promise<boolean> =>
  maySetUp(
    (await reader.$count(
      adminUsers,
      or(notInArray(adminUsers.email, [...demoStaffEmails]), eq(adminUsers.isActive, true)),
    )) > 0,
  );

/**
 * Says in the log how to create the first member of staff, while there is none. Without SETUP_TOKEN one is generated, by the
 * first of any number of processes, and logged that once: only its hash is stored.
 */
export async function announceSetup({
  config,
  db,
  log,
  now,
}: Pick<Deps, 'config' | 'db' | 'log' | 'now'>): Promise<void> {
  if (!(await isSetupOpen(db.read))) return;
  const page = `${config.publicUrl}${portalRoutes.adminAuth}?tab=first-setup`;
  if (config.setupToken !== null) {
    log.warn(`There is no staff account yet. Create the first one at ${page} with the token in SETUP_TOKEN.`);
    return;
  }
  // A token that nobody can read in the log would only keep the next start from logging one.
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
 * Makes sure that First Setup is done by the operator: with the token of the environment, or the generated one.
 * @throws AppError invalid_input for any other
 */
export async function requireSetupToken(
  { config }: Pick<Deps, 'config'>,
  reader: Reader,
  given: string | undefined,
): Promise<void> {
  const [generated] = await reader.select().from(setupTokens).where(eq(setupTokens.id, rowId));
  const accepted = [
    ...(config.setupToken === null ? [] : [hashLinkToken(config.setupToken)]),
    ...(generated ? [generated.hash] : []),
  ];
  const hash = Buffer.from(hashLinkToken(given ?? ''));
  if (accepted.some((one) => timingSafeEqual(Buffer.from(one), hash))) return;
  const sentence = given
    ? 'That’s not the setup token. Find it in the server log or in SETUP_TOKEN.'
    : 'Enter the setup token. Find it in the server log or in SETUP_TOKEN.';
  throw new AppError('invalid_input', sentence, { fields: { setupToken: sentence } });
}

/** Voids the generated token, in the transaction that creates the first member of staff. */
export async function dropSetupToken(tx: Transaction): Promise<void> {
  await tx.delete(setupTokens);
}
