import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

type Envelope = { from: string; to: string; size?: number };

/**
 * Sends a message by SMTP as it is.
 * @returns the code of the server's last answer: 250 when it took the message
 * @throws when the connection ends before that
 */
export async function sendRaw(port: number, { from, to, size }: Envelope, message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const failed = once(socket, 'close').then(() => {
    throw new Error('the connection was closed');
  });
  failed.catch(() => undefined);
  socket.on('error', () => undefined);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    for (;;) {
      const { value = '' } = await Promise.race([lines.next(), failed]);
      // A hyphen means that more lines follow.
      if (/^\d{3} /.test(value)) return value.slice(0, 3);
      if (value === '') throw new Error('the connection was closed');
    }
  };
  const sizeOf = size === undefined ? '' : ` SIZE=${size}`;
  const body = message.replaceAll(/^\./gm, '..');
  const commands = [
    'EHLO sender.example',
    `MAIL FROM:<${from}>${sizeOf}`,
    `RCPT TO:<${to}>`,
    'DATA',
    `${body}\r\n.`,
  ];
  try {
    await answer();
    for (const [index, command] of commands.entries()) {
      socket.write(`${command}\r\n`);
      const code = await answer();
      if (!/^[23]/.test(code) || index === commands.length - 1) return code;
    }
    throw new Error('nothing was sent');
  } finally {
    socket.destroy();
  }
}
