import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FileDeps } from '#/modules/files/pending-uploads.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { readBounceAddress, readReplyAddress } from '#/platform/tokens/reply-address.ts';
import { emailMaxBytes, storeEmail } from './commands/store-email.ts';

type ListenerSettings = {
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Of our addresses; nothing else is accepted. */
  domain: string;
};

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** How many servers may send at once. */
const maxClients = 50;

/**
 * Receives emails to reply and bounce addresses by SMTP; any other address is rejected at once, so that its sender's own server
 * says so. An expired one is accepted, and answered. An email is acknowledged once it is on the disk; anything that goes wrong
 * before is a temporary error, and the sending server tries again.
 * @throws when it can't listen there
 */
export async function startEmailListener(
  deps: ConfigPort & FileDeps,
  { host, port, domain }: ListenerSettings,
) {
  const server = new SMTPServer({
    name: domain,
    size: emailMaxBytes,
    // TLS ends at the mail server in front, as for HTTP.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onRcptTo: ({ address }, _session, reply) => {
      const settings = { ...deps.config, domain };
      const isOurs = readReplyAddress(address, deps.now(), settings) ?? readBounceAddress(address, settings);
      reply(isOurs === null ? smtpError(550, 'There is no such address here') : null);
    },
    onData: (stream, session, reply) => {
      receive(deps, stream, session).then(
        () => reply(null, 'Stored'),
        (error: unknown) => reply(toSmtpError(deps, error)),
      );
    },
  });
  server.on('error', (error) => deps.log.debug({ err: error }, 'an SMTP connection failed'));
  server.listen(port, host);
  await once(server.server, 'listening');
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('the SMTP listener has no port');
  const close = promisify(server.close.bind(server));
  return { port: address.port, close: () => close() };
}

/**
 * Listens where the environment says. A busy port costs only the listener: another process of this machine may have it, and
 * receives for all.
 */
export async function openEmailListener(
  deps: ConfigPort & FileDeps,
): Promise<{ close: () => Promise<void> }> {
  const { host, inbound } = deps.config;
  const { domain, port } = inbound;
  if (domain === null || port === null) return { close: () => Promise.resolve() };
  try {
    return await startEmailListener(deps, { host, port, domain });
  } catch (error) {
    deps.log.warn({ err: error }, `no emails are received on port ${port} (INBOUND_EMAIL_PORT)`);
    return { close: () => Promise.resolve() };
  }
}

async function receive(
  deps: FileDeps,
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
): Promise<void> {
  const content = new PassThrough();
  stream.pipe(content);
  // A pipe doesn't pass on that its source was cut off: the file would stay open, waiting for the rest.
  stream.once('close', () => {
    if (!stream.readableEnded) content.destroy(new Error('the connection was cut off'));
  });
  const envelope = {
    returnPath: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
  };
  try {
    await storeEmail(deps, envelope, content);
  } catch (error) {
    // The rest is read, or the sender would not hear why.
    stream.unpipe(content);
    stream.resume();
    if (!stream.readableEnded && !stream.destroyed) await finished(stream);
    throw error;
  }
}

function toSmtpError({ log }: FileDeps, error: unknown) {
  if (error instanceof AppError && error.code === 'payload_too_large') {
    return smtpError(552, `Messages may have up to ${emailMaxBytes / 1024 / 1024} MB`);
  }
  log.error({ err: error }, 'an email could not be stored, so its sender tries again');
  return smtpError(451, 'Try again later');
}
