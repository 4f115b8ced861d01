import type { Role } from '@stackworks/contracts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

type SignedIn = { var: { identity: Identity } };

/** What a command is called with that clients and staff may both call, once `requireRole` has let the caller through. */
export const callerOf = <Deps extends object>({ var: { identity } }: SignedIn, deps: Deps) => ({
  ...deps,
  actor: identity,
});

/** What a command is called with that one role alone may call. */
export const callerAs =
  <R extends Role, Deps extends object>(role: R, deps: Deps) =>
  ({ var: { identity } }: SignedIn): Deps & { actor: Identity<R> } => {
    if (identity.role !== role) throw new Error(`a command for ${role} was called by ${identity.role}`);
    return { ...deps, actor: { ...identity, role } };
  };
