import type {
  RecoveryCodes,
  TwoFactorChangeInput,
  TwoFactorSetup,
  TwoFactorState,
} from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, forgetIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import {
  createRecoveryCodes,
  createTimeSecret,
  findTimeStep,
  toTimeUri,
} from '#/platform/tokens/two-factor-codes.ts';
import { openSecret, sealSecret } from '#/platform/tokens/secret-box.ts';
import { emit, transact, type Context, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import {
  recoveryCodesRenewed,
  twoFactorBegun,
  twoFactorReset,
  twoFactorTurnedOff,
  twoFactorTurnedOn,
} from '#/modules/sessions/sessions.events.ts';
import { endSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import { checkOwnPassword } from '#/modules/sessions/recent-proof.ts';
import { isColleague } from '#/modules/accounts/accounts.policy.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { getSecondFactor, wrongCode, spendCode } from './second-factor.ts';

type TwoFactorDeps = CommandDeps & ConfigPort;

/** A member of staff, in the session that goes on when the others end. */
type OwnCaller = TwoFactorDeps & { actor: Identity<'admin'> };

/** How a member of staff signs in. */
export async function getTwoFactorState({ db }: DatabasePort, adminId: string): Promise<TwoFactorState> {
  const { enabledAt, recoveryCodes } = await getSecondFactor(db.read, adminId);
  return {
    isOn: enabledAt !== null,
    isRequired: await isTwoFactorRequired(db.read),
    recoveryCodesLeft: recoveryCodes?.length ?? 0,
  };
}

/**
 * Makes the secret for a member's authenticator app, which voids the one before. `enableTwoFactor` puts it in use.
 * @throws conflict when it is on already
 */
export async function beginTwoFactor(
  caller: Caller<'admin', TwoFactorDeps & CataloguePort>,
): Promise<TwoFactorSetup> {
  const { catalogue, config } = caller;
  const secret = createTimeSecret();
  const { email } = await transact(caller, async (ctx) => {
    const factor = await getSecondFactor(ctx.tx, caller.actor.id);
    if (factor.enabledAt !== null) throw alreadyOn();
    await ctx.tx
      .update(adminUsers)
      .set({ twoFactorSecret: sealSecret(secret, caller.actor.id, config), twoFactorLastStep: null })
      .where(eq(adminUsers.id, caller.actor.id));
    await emit(ctx, twoFactorBegun);
    return factor;
  });
  return { secret, uri: toTimeUri(secret, catalogue.settings().name, email) };
}

/**
 * Turns two-factor sign-in on, once a first code proves that the app has the secret. All other sessions end.
 * @returns the recovery codes, which nobody can read again
 * @throws conflict when it is on already, invalid_credentials for a wrong code
 */
export async function enableTwoFactor(caller: OwnCaller, code: string): Promise<RecoveryCodes> {
  const { id: adminId, sessionId } = caller.actor;
  await countAttempt(caller, rateRules.codesByAdmin, adminId);
  const { codes, hashes } = createRecoveryCodes();
  await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const factor = await getSecondFactor(tx, adminId);
    if (factor.enabledAt !== null) throw alreadyOn();
    const secret = factor.secret && openSecret(factor.secret, adminId, caller.config);
    const step = secret ? findTimeStep(secret, code, now) : null;
    if (step === null) throw wrongCode();
    await tx
      .update(adminUsers)
      .set({ twoFactorEnabledAt: now.toISOString(), twoFactorLastStep: step, recoveryCodes: hashes })
      .where(eq(adminUsers.id, adminId));
    await emit(ctx, twoFactorTurnedOn, { id: adminId });
    await endSessions(ctx, ctx.actor, { except: sessionId });
    await forgetIn(tx, [[rateRules.codesByAdmin, adminId]]);
  });
  return { recoveryCodes: codes };
}

/**
 * Turns two-factor sign-in off, which takes both factors. All other sessions end, and the team is notified.
 * @throws conflict where the team requires it; as `proveBoth`
 */
export async function disableTwoFactor(caller: OwnCaller, proof: TwoFactorChangeInput): Promise<void> {
  if (await isTwoFactorRequired(caller.db.read)) {
    throw new AppError('conflict', 'The team requires two-factor sign-in, so you can’t turn it off.');
  }
  const { id: adminId, sessionId } = caller.actor;
  await proveBoth(caller, proof, async (ctx) => {
    await removeSecondFactor(ctx.tx, adminId);
    await emit(ctx, twoFactorTurnedOff, { id: adminId });
    await endSessions(ctx, caller.actor, { except: sessionId });
  });
}

/** Replaces the recovery codes; as `proveBoth`. */
export async function renewRecoveryCodes(
  caller: OwnCaller,
  proof: TwoFactorChangeInput,
): Promise<RecoveryCodes> {
  const { id: adminId } = caller.actor;
  const { codes, hashes } = createRecoveryCodes();
  await proveBoth(caller, proof, async (ctx) => {
    await ctx.tx.update(adminUsers).set({ recoveryCodes: hashes }).where(eq(adminUsers.id, adminId));
    await emit(ctx, recoveryCodesRenewed);
  });
  return { recoveryCodes: codes };
}

/**
 * Turns off the two-factor sign-in of a colleague who cannot sign in any more. Their sessions end; they and the team are
 * emailed.
 * @throws not_found when there is no such colleague, invalid_input for oneself
 */
export async function resetTwoFactor(caller: Caller<'admin', TwoFactorDeps>, other: string): Promise<void> {
  if (!isColleague(caller.actor.id, other)) {
    throw new AppError('invalid_input', 'Turn off your own two-factor sign-in in your settings.');
  }
  await transact(caller, async (ctx) => {
    const name = await getFullName(ctx.tx, 'admin', other);
    await removeSecondFactor(ctx.tx, other);
    await emit(ctx, twoFactorReset, { id: other, name });
    await endSessions(ctx, { role: 'admin', id: other });
  });
}

/** Removes a second factor. */
export async function removeSecondFactor(tx: Transaction, adminId: string): Promise<void> {
  await tx
    .update(adminUsers)
    .set({ twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null, recoveryCodes: null })
    .where(eq(adminUsers.id, adminId));
}

/**
 * Does something that needs both factors.
 * @throws invalid_input for a wrong password, invalid_credentials for a wrong code, rate_limited after too many
 */
async function proveBoth(
  caller: OwnCaller,
  { password, code }: TwoFactorChangeInput,
  act: (ctx: Context) => Promise<void>,
): Promise<void> {
  const { id: adminId, sessionId } = caller.actor;
  const checkAgain = await checkOwnPassword(caller, caller.actor, password, 'password');
  await spendCode(caller, { adminId, code, knownBy: `session:${sessionId}` }, async (ctx) => {
    await checkAgain(ctx.tx);
    await act(ctx);
  });
}

const alreadyOn = () => new AppError('conflict', 'Two-factor sign-in is already on.');
