import type { EmailProps } from '#/platform/email/templates.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { updateForStaff, writeToTeam } from '#/modules/team/team.events.ts';
import { toClient } from '#/platform/live/recorded-events.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/** Somebody has signed in, from this network address; staff may have done it with a recovery code. */
type SignedIn = { by: 'password' | 'time-code' | 'recovery-code'; address: string };

export const signedIn = defineEvent<SignedIn>('session.signed-in', {
  audit: {
    'signed-in': ({ by, address }) => (by === 'recovery-code' ? [] : [{ address }]),
    'recovery-code-used': ({ by, address }) => (by === 'recovery-code' ? [{ address }] : []),
  },
});

/** An attempt to sign in has failed, from this network address. */
export const signInFailed = defineEvent<{ address: string }>('session.sign-in-failed', {
  audit: { 'sign-in-failed': (entry) => [entry] },
});

/** Somebody has signed out of one session. Staff who look at what a client sees leave no trace of it. */
export const signedOut = defineEvent<Identity>('session.signed-out', {
  audit: { 'signed-out': ({ viewedBy }) => (viewedBy === undefined ? [{}] : []) },
  live: {
    'sessions-ended': ({ role, id, sessionId }) => [
      [
        { role, id },
        { type: 'sessions-ended', userId: id, only: sessionId, except: null },
      ],
    ],
  },
});

/** A session goes on in another company of its person: what it has open is of the one before. */
export const sessionMoved = defineEvent<Identity>('session.moved', {
  live: {
    'sessions-ended': ({ role, id, personId, sessionId }) => [
      [
        { role, id },
        { type: 'sessions-ended', userId: personId, only: sessionId, except: null },
      ],
    ],
  },
});

/** Somebody has signed out of all their sessions. */
export const signedOutEverywhere = defineEvent<undefined>('session.signed-out-everywhere', {
  audit: { 'signed-out-everywhere': () => [{}] },
});

/** All sessions of a person have ended, but for the one that goes on, if any. */
type Ended = AccountRef & { except: string | null };

export const sessionsEnded = defineEvent<Ended>('session.all-ended', {
  live: {
    'sessions-ended': ({ role, id, except }) => [
      [role === 'client' ? { role, id } : { role }, { type: 'sessions-ended', userId: id, except }],
    ],
  },
});

/** What staff had open of a client's portal is closed. */
export const viewsEnded = defineEvent<{ clientId: string; sessionIds: readonly string[] }>(
  'session.views-ended',
  {
    live: {
      'sessions-ended': ({ clientId, sessionIds }) =>
        sessionIds.map(
          (only) =>
            [toClient(clientId), { type: 'sessions-ended', userId: clientId, only, except: null }] as const,
        ),
    },
  },
);

/** Somebody has proved once more who they are. */
export const identityProved = defineEvent<undefined>('session.identity-proved', {
  audit: { 'proved-themselves': () => [{}] },
});

/** A member of staff has a secret for their authenticator app, which is not in use yet. */
export const twoFactorBegun = defineEvent<undefined>('session.two-factor-begun', {
  audit: { 'two-factor-begun': () => [{}] },
});

/** A member of staff whose two-factor sign-in changes. */
type Owner = { id: string };

/** A member of staff has turned on their two-factor sign-in. */
export const twoFactorTurnedOn = defineEvent<Owner>('session.two-factor-turned-on', {
  audit: { 'two-factor-on': () => [{}] },
  live: { team: updateForStaff },
  email: { 'two-factor-changed': (owner, ctx) => writeToOwner(ctx, owner, 'on') },
});

/** A member of staff has turned off their two-factor sign-in. */
export const twoFactorTurnedOff = defineEvent<Owner>('session.two-factor-turned-off', {
  audit: { 'two-factor-off': () => [{}] },
  live: { team: updateForStaff },
  email: {
    'two-factor-changed': (owner, ctx) => writeToOwner(ctx, owner, 'off'),
    'team-changed': ({ id }, ctx) =>
      writeToTeam(ctx, { change: 'two-factor-off', member: null }, { except: id }),
  },
});

/** A member of staff has turned off the two-factor sign-in of a colleague who cannot sign in any more. */
export const twoFactorReset = defineEvent<Owner & { name: string }>('session.two-factor-reset', {
  audit: {
    'two-factor-reset': ({ id, name }) => [{ subject: { type: 'admin', id, name } }],
  },
  live: { team: updateForStaff },
  email: {
    'two-factor-changed': (owner, ctx) => writeToOwner(ctx, owner, 'reset'),
    'team-changed': ({ id, name: member }, ctx) =>
      writeToTeam(ctx, { change: 'two-factor-reset', member }, { except: id }),
  },
});

/** A member of staff has new recovery codes; those from before do not work any more. */
export const recoveryCodesRenewed = defineEvent<undefined>('session.recovery-codes-renewed', {
  audit: { 'two-factor-codes-renewed': () => [{}] },
});

/** A member of staff has used one of their recovery codes. */
export const recoveryCodeSpent = defineEvent<undefined>('session.recovery-code-spent', {
  email: {
    'team-changed': (_, ctx) => writeToTeam(ctx, { change: 'recovery-code-used', member: null }),
  },
});

/** Somebody who knows the password of a member of staff has typed more wrong codes than a slip explains. */
export const wrongCodesTyped = defineEvent<Owner>('session.wrong-codes-typed', {
  email: {
    'wrong-codes': async ({ id }, { tx }) => {
      const { email, firstName } = await getAdmin(tx, id);
      return [{ to: email, props: { firstName, email } }];
    },
  },
});

async function writeToOwner(
  { tx }: Context,
  { id }: Owner,
  change: EmailProps<'two-factor-changed'>['change'],
) {
  const { email, firstName } = await getAdmin(tx, id);
  return [{ to: email, props: { firstName, email, change } }];
}
