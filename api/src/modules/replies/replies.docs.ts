import { postedEmail, wholeEmail } from '@stackworks/contracts';
import { z } from 'zod';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { emailHookRoutes, incomingEmailRoutes } from './replies.routes.ts';

const accepted = z.object({ accepted: z.literal(true) });

export const emailHookDocs = tag('Hooks', 'Where other systems report what has happened.').calls<
  typeof emailHookRoutes
>({
  'POST /hooks/email': responds(
    { 202: accepted },
    'unauthenticated',
    'malformed_request',
    'invalid_input',
    'payload_too_large',
    'unavailable',
  ).summary('Receives a signed email to a reply address.', {
    description:
      'Once this responds, the email is stored and will become a message, or its sender gets an answer. The example’s signature matches no secret, so it is rejected as `unauthenticated`.',
    body: { types: ['application/json'], schema: postedEmail },
    signature: {
      header: 'Email-Signature',
      example: `t=1795338000000,v1=${'V2hvZXZlcktub3dzVGhlU2VjcmV0'.repeat(2).slice(0, 43)}`,
    },
  }),
});

export const incomingEmailDocs = tag('Emails', 'Emails that became messages.').calls<
  typeof incomingEmailRoutes
>({
  'GET /admin/emails/:id': ok(wholeEmail, 'not_found').summary(
    'Reads an email that became a message as it came, with what the message folds.',
  ),
  'GET /admin/emails/:id/source': responds(
    { 200: { says: 'The email, byte by byte.', types: ['message/rfc822'] } },
    'not_found',
  ).summary('Downloads an email’s source as it was received.'),
});
