import { randomUUID } from 'node:crypto';
import { composeRawEmail } from '@stackworks/email';

/** Who wrote, and where to. */
type Correspondence = { from: string; to: string };

type Parts = Partial<Omit<Parameters<typeof composeRawEmail>[0], 'headers' | 'to'>> & {
  to?: readonly string[];
  headers?: Record<string, string>;
};

/** A message as its bytes travel. */
export type Compose = (about: Correspondence) => Promise<Buffer> | Buffer;

/** Composes a message as a mail program would, from its parts. */
export const compose =
  (parts: Parts): Compose =>
  ({ from, to }) =>
    composeRawEmail({
      from: `Aroha Ngata <${from}>`,
      to: [to],
      subject: 'Re: Bakery website: messages from Stackworks',
      messageId: `<${randomUUID()}@mail.example>`,
      attachments: [],
      ...parts,
      headers: Object.entries(parts.headers ?? {}).map(([name, value]) => ({ name, value })),
    });

/** Lines of a message as they are, where how a program encodes them matters. `{from}` and `{to}` stand for the addresses. */
export const write =
  (...lines: readonly string[]): Compose =>
  ({ from, to }) =>
    Buffer.from(
      [`Message-ID: <${randomUUID()}@mail.example>`, ...lines]
        .join('\r\n')
        .replaceAll('{from}', from)
        .replaceAll('{to}', to),
    );

/** What we sent, as a program quotes it line by line. */
export const quoted = [
  '> Kia ora Aroha, we wrote to you.',
  '>',
  '> Reply to this email, and your answer goes into the conversation.',
  '>',
  '> Mere Walker',
  '> Which photos do you want on the front page?',
].join('\n');

export const ourHtml =
  '<div><h1>Kia ora Aroha, we wrote to you.</h1><p>Mere Walker</p><p>Which photos do you want on the front page?</p></div>';

/** A picture of more than a logo's size: the bytes of a PNG, with noise that nobody decodes. */
export const picture = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.alloc(20_000, 7),
]);
export const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
