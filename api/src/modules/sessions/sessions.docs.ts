import { describeCalls, statusMessage } from '#/server/openapi/describe-calls.ts';
import type { sessionRoutes, twoFactorRoutes } from './sessions.routes.ts';
import { recoveryCodes, twoFactorSetup, twoFactorState } from '@stackworks/contracts';

export const sessionDocs = describeCalls<typeof sessionRoutes>(
  'Sessions',
  'Signing out, here or everywhere.',
)({
  'POST /client/logout': {
    summary: 'Signs the client out here.',
    answers: { 200: statusMessage },
    errors: ['cross_origin', 'read_only'],
    callers: ['client'],
    isOpen: true,
  },
  'GET /client/logout': {
    summary: 'Signs the client out here and redirects to the home page.',
    answers: { 303: { says: 'Redirects.', types: [] } },
    errors: ['read_only'],
    callers: ['client'],
    isOpen: true,
  },
  'DELETE /client/sessions': { summary: 'Signs the client out everywhere.', answers: { 200: statusMessage } },
  'DELETE /admin/sessions': {
    summary: 'Signs the member of staff out everywhere.',
    answers: { 200: statusMessage },
  },
  'POST /admin/logout': {
    summary: 'Signs the member of staff out here.',
    answers: { 200: statusMessage },
    errors: ['cross_origin'],
    callers: ['admin'],
    isOpen: true,
  },
});

export const twoFactorDocs = describeCalls<typeof twoFactorRoutes>(
  'Two-factor sign-in',
  'One’s own two-factor sign-in.',
)({
  'GET /admin/two-factor': { summary: 'Reads how the caller signs in.', answers: { 200: twoFactorState } },
  'POST /admin/two-factor/setup': {
    summary: 'Begins to set up two-factor sign-in.',
    answers: { 200: twoFactorSetup },
    errors: ['conflict'],
  },
  'POST /admin/two-factor/enable': {
    summary: 'Turns two-factor sign-in on with a first code.',
    answers: { 200: recoveryCodes },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  },
  'POST /admin/two-factor/disable': {
    summary: 'Turns two-factor sign-in off.',
    answers: { 200: statusMessage },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  },
  'POST /admin/two-factor/recovery-codes': {
    summary: 'Makes new recovery codes.',
    answers: { 200: recoveryCodes },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  },
});
