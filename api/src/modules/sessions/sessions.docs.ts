import { ok, responds, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import type { sessionRoutes, twoFactorRoutes } from './sessions.routes.ts';
import { recoveryCodes, twoFactorSetup, twoFactorState } from '@stackworks/contracts';

export const sessionDocs = tag('Sessions', 'Signing out, here or everywhere.').calls<typeof sessionRoutes>({
  'POST /client/logout': ok(statusMessage, 'cross_origin', 'read_only').summary(
    'Signs the client out here.',
    { callers: ['client'], isOpen: true },
  ),
  'GET /client/logout': responds({ 303: { says: 'Redirects.', types: [] } }, 'read_only').summary(
    'Signs the client out here and redirects to the home page.',
    { callers: ['client'], isOpen: true },
  ),
  'DELETE /client/sessions': ok(statusMessage).summary('Signs the client out everywhere.'),
  'DELETE /admin/sessions': ok(statusMessage).summary(
    'Signs the member of staff out everywhere, and revokes their API tokens.',
  ),
  'POST /admin/logout': ok(statusMessage, 'cross_origin').summary('Signs the member of staff out here.', {
    callers: ['admin'],
    isOpen: true,
  }),
});

export const twoFactorDocs = tag('Two-factor sign-in', 'One’s own two-factor sign-in.').calls<
  typeof twoFactorRoutes
>({
  'GET /admin/two-factor': ok(twoFactorState).summary('Reads how the caller signs in.'),
  'POST /admin/two-factor/setup': ok(twoFactorSetup, 'conflict').summary(
    'Begins to set up two-factor sign-in.',
  ),
  'POST /admin/two-factor/enable': ok(
    recoveryCodes,
    'invalid_credentials',
    'conflict',
    'rate_limited',
  ).summary('Turns two-factor sign-in on with a first code.'),
  'POST /admin/two-factor/disable': ok(
    statusMessage,
    'invalid_credentials',
    'conflict',
    'rate_limited',
  ).summary('Turns two-factor sign-in off.'),
  'POST /admin/two-factor/recovery-codes': ok(
    recoveryCodes,
    'invalid_credentials',
    'conflict',
    'rate_limited',
  ).summary('Makes new recovery codes.'),
});
