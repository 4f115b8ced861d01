import type { MiddlewareHandler } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { withFact } from './openapi/call-facts.ts';
import type { SignedInEnv } from './require-role.ts';
import { hasRecentProof } from '#/modules/sessions/recent-proof.ts';

/**
 * Stands behind `requireRole` at each call that gives power over others, so that a stolen token alone cannot make it.
 * @throws AppError proof_needed unless the caller gave their password, and code, in the last ten minutes
 */
export const requireProof = (deps: Pick<Deps, 'db' | 'now'>): MiddlewareHandler<SignedInEnv> =>
  withFact(
    async (c, next) => {
      if (!(await hasRecentProof(deps, c.get('identity')))) {
        throw new AppError('proof_needed', 'Confirm it’s you to continue.');
      }
      await next();
    },
    { kind: 'proof' },
  );
