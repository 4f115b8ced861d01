import type { ApiScopeNoun, MemberAbility, Role } from '@stackworks/contracts';
import type { Context, MiddlewareHandler } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from './app-env.ts';
import { authenticate } from './authenticate.ts';
import { checkAbility } from '#/modules/accounts/accounts.policy.ts';
import { withFact } from '#/server/openapi/list-calls.ts';
import { lacksTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { hasRecentProof } from '#/modules/sessions/recent-proof.ts';

/** The context of a handler after `requireRole`, where the caller is known. */
export type SignedInEnv = AppEnv & { Variables: { identity: Identity } };

type RoleOptions = {
  beforeSetUp?: boolean;
  scope?: ApiScopeNoun | null;
  scopeOf?: (c: Context) => ApiScopeNoun | null;
  ability?: MemberAbility;
};

/**
 * Lets only callers of one role through.
 * @param options `beforeSetUp` admits staff who have yet to set up the two-factor sign-in that the team requires; `scope`
 * admits API tokens with that noun's scope, `scopeOf` with that of a call whose address names the noun; `ability` is what a
 * company's people need, `self` unless given
 * @throws AppError unauthenticated, scope_needed, second_factor_setup_required, role_needed
 */
export const requireRole = (
  deps: ClockPort & ConfigPort & DatabasePort,
  role: Role,
  { beforeSetUp = false, scope = null, scopeOf = () => scope, ability = 'self' }: RoleOptions = {},
): MiddlewareHandler<SignedInEnv> =>
  withFact(
    async (c, next) => {
      const identity = await authenticate(c, deps, role, { scope: scopeOf(c) });
      if (!identity) throw new AppError('unauthenticated', 'Please sign in to continue.');
      if (role === 'admin' && !beforeSetUp && (await lacksTwoFactor(deps.db.read, identity.id))) {
        const message = 'Your team requires two-factor sign-in. Set it up to continue.';
        throw new AppError('second_factor_setup_required', message);
      }
      checkAbility(identity, ability);
      c.set('identity', identity);
      await next();
    },
    { kind: 'role', role, beforeSetUp, scope, ability },
  );

/**
 * Lets only those of a company's people through whose role in it includes what the call is about. Source: decision D17.
 * @throws AppError as `requireRole`; role_needed
 */
export const requireClient = (
  deps: ClockPort & ConfigPort & DatabasePort,
  ability: MemberAbility,
): MiddlewareHandler<SignedInEnv> => requireRole(deps, 'client', { ability });

/** Requires a password, and code, of the last ten minutes. @throws AppError proof_needed */
export const requireProof = (deps: ClockPort & DatabasePort): MiddlewareHandler<SignedInEnv> =>
  withFact(
    async (c, next) => {
      if (!(await hasRecentProof(deps, c.get('identity')))) {
        throw new AppError('proof_needed', 'Confirm it’s you to continue.');
      }
      await next();
    },
    { kind: 'proof' },
  );
