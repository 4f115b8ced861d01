import { clientSignedIn, passwordReset, resetLinkState } from '@stackworks/contracts';
import { describeCalls, told } from '#/server/openapi/describe-calls.ts';
import type { clientAccountRoutes } from './client-accounts.routes.ts';

export const clientAccountDocs = describeCalls<typeof clientAccountRoutes>(
  'Client accounts',
  'How clients register, sign in and get back in. Anyone may try.',
)({
  'POST /client/register': {
    summary: 'Registers a client and signs them in.',
    answers: { 201: clientSignedIn },
    errors: ['already_exists', 'rate_limited'],
  },
  'POST /client/login': {
    summary: 'Signs a client in.',
    answers: { 200: clientSignedIn },
    errors: ['invalid_credentials', 'rate_limited'],
  },
  'POST /client/login-new': {
    summary: 'Signs a client in.',
    description: 'The same call at its older address.',
    answers: { 200: clientSignedIn },
    errors: ['invalid_credentials', 'rate_limited'],
  },
  'POST /client/forgot-password': {
    summary: 'Emails a link to set a new password if the address has an account.',
    description: 'The answer is the same whether it has one.',
    answers: { 200: told },
    errors: ['rate_limited'],
  },
  'POST /client/reset-password': {
    summary: 'Sets a new password with an emailed link.',
    answers: { 200: passwordReset },
    errors: ['link_expired', 'rate_limited'],
  },
  'POST /client/reset-password/check': {
    summary: 'Says whether an emailed link can still set a password.',
    answers: { 200: resetLinkState },
    errors: ['rate_limited'],
  },
  'POST /client/verify-email': {
    summary: 'Confirms an email address with the link emailed to it.',
    description:
      'Outside a session of that account it takes a password: that of the account, or a new one, which ends all sessions.',
    answers: { 200: told },
    errors: ['already_exists', 'link_expired', 'rate_limited'],
  },
});
