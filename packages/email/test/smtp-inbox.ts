import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** An email as the server received it. */
type ReceivedEmail = {
  /** As the sending server named it, for reports. */
  sender: string;
  recipients: string[];
  /** The message as sent, headers and all. */
  source: string;
  /** One header's value, unfolded. */
  header: (name: string) => string | undefined;
};

type Behaviour = {
  /** Replies once this resolves; `hangUp` closes the connection instead. */
  beforeAnswer?: (email: ReceivedEmail, hangUp: () => void) => Promise<void> | void;
  port?: number;
};

/** Starts an SMTP server for the length of the test. `answerRecipient` is the reply code for a RCPT TO. */
export async function startSmtpInbox(
  answerRecipient: () => number = () => 250,
  onTaken: () => void = () => undefined,
  { beforeAnswer, port = 0 }: Behaviour = {},
) {
  const received: ReceivedEmail[] = [];
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onRcptTo: (_address, _session, reply) => {
      const responseCode = answerRecipient();
      reply(responseCode === 250 ? null : Object.assign(new Error('Not taken'), { responseCode }));
    },
    onData: (stream, { envelope, remotePort }, reply) => {
      text(stream).then(async (source) => {
        const email = toReceived(envelope, source);
        received.push(email);
        await beforeAnswer?.(email, () => sockets.get(remotePort)?.destroy());
        reply(null);
        onTaken();
      }, reply);
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  server.on('error', () => undefined); // a connection that was cut is no failure of the test
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const stop = async () => {
    if (server.server.listening) await promisify(server.close.bind(server))();
  };
  onTestFinished(stop);
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('The SMTP server has no port.');
  return { smtpUrl: `smtp://127.0.0.1:${address.port}`, received, stop };
}

function toReceived({ mailFrom, rcptTo }: SMTPServerEnvelope, source: string): ReceivedEmail {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return {
    sender: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
    source,
    header: (name) => {
      const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
      return line?.slice(name.length + 1).trim();
    },
  };
}
