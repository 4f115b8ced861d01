import { twoFactorChangeInput, twoFactorEnableInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactorState,
  renewRecoveryCodes,
} from './change-two-factor.ts';

/** One's own two-factor sign-in. Open also to those who have yet to set it up. */
export const twoFactorRoutes = (deps: Deps) => {
  const oneself = requireRole(deps, 'admin', { beforeSetUp: true });
  const proof = requireProof(deps);

  return new Hono<AppEnv>()
    .get('/admin/two-factor', oneself, async (c) =>
      c.json(await getTwoFactorState(deps, c.get('identity').userId), 200),
    )
    .post('/admin/two-factor/setup', oneself, proof, async (c) =>
      c.json(await beginTwoFactor(deps, c.get('identity').userId), 200),
    )
    .post('/admin/two-factor/enable', oneself, proof, validate('json', twoFactorEnableInput), async (c) =>
      c.json(await enableTwoFactor(deps, c.get('identity'), c.req.valid('json').code), 200),
    )
    .post('/admin/two-factor/disable', oneself, validate('json', twoFactorChangeInput), async (c) => {
      await disableTwoFactor(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Two-factor sign-in is off.' }, 200);
    })
    .post('/admin/two-factor/recovery-codes', oneself, validate('json', twoFactorChangeInput), async (c) =>
      c.json(await renewRecoveryCodes(deps, c.get('identity'), c.req.valid('json')), 200),
    );
};
