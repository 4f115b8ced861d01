import { Readable } from 'node:stream';
import { emailParam, postedEmail, type PostedEmail, wholeEmail } from '@stackworks/contracts';
import { composeRawEmail } from '@stackworks/email';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { FileDeps } from '#/modules/files/pending-uploads.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { verifySignature } from '#/platform/webhooks/verify-signature.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { sendAttachment } from '#/server/send-stored-file.ts';
import { parseFields, validate } from '#/server/validate.ts';
import { emailMaxBytes, storeEmail } from './commands/store-email.ts';
import { readEmailSource, readWholeEmail } from './queries/read-whole-email.ts';
import { z } from 'zod';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** The address whose bodies may be larger than those of other calls. */
export const emailHookPath = '/hooks/email';

const emailSignatureHeader = 'Email-Signature';

/** An email in base64 takes a third more, and its envelope a little. */
const bodyBytes = Math.ceil(emailMaxBytes * 1.4);

/** Emails that a provider has received for us. A provider sends one again until it gets a 202. */
export const emailHookRoutes = (deps: ConfigPort & FileDeps) =>
  new Hono<AppEnv>().post(
    emailHookPath,
    bodyLimit({
      maxSize: bodyBytes,
      onError: () => {
        signals.emit('webhook', 'email', 'unknown', 'refused', null);
        throw new AppError('payload_too_large', 'Emails may have up to 25 MB.');
      },
    }),
    async (c) => {
      c.env.expectSlowBody?.();
      let lateMs: number | null = null;
      try {
        const { inbound } = deps.config;
        const body = await c.req.text();
        const signedAt = await verifySignature(deps, {
          body,
          signature: c.req.header(emailSignatureHeader),
          secret: inbound.webhookSecret,
          variable: 'INBOUND_EMAIL_SECRET',
        });
        lateMs = deps.now().getTime() - signedAt;
        const email = parseFields(readJson(body), postedEmail);
        const envelope = { returnPath: email.sender ?? null, recipients: email.recipients };
        await storeEmail(deps, envelope, Readable.from([await toRaw(email)]));
        signals.emit('webhook', 'email', 'received', 'accepted', lateMs);
      } catch (error) {
        const isRefused = error instanceof AppError && error.code !== 'unavailable';
        const kind = lateMs === null ? 'unknown' : 'received';
        signals.emit('webhook', 'email', kind, isRefused ? 'refused' : 'failed', lateMs);
        throw error;
      }
      return c.json({ accepted: true }, 202);
    },
  );

/** Emails that are stored, as staff may read them whole. */
export const incomingEmailRoutes = (deps: ConfigPort & FileDeps) => {
  const admin = requireRole(deps, 'admin', { scope: 'messages' });
  const email = validate('param', emailParam);

  return new Hono<AppEnv>()
    .get('/admin/emails/:id', admin, email, async (c) =>
      c.json(await readWholeEmail(deps, c.req.valid('param').id), 200),
    )
    .get('/admin/emails/:id/source', admin, email, async (c) => {
      const content = await readEmailSource(deps, c.req.valid('param').id);
      return sendAttachment(c, { name: 'email.eml', content, type: 'message/rfc822' });
    });
};

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('malformed_request', 'This isn’t JSON.', { cause });
  }
}

async function toRaw({ raw, from = '', recipients, attachments, ...parts }: PostedEmail): Promise<Buffer> {
  if (raw !== undefined) return Buffer.from(raw, 'base64');
  return composeRawEmail({
    ...parts,
    from,
    to: recipients,
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })),
  });
}

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
