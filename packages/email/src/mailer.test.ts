import { fileURLToPath } from 'node:url';
import { startSmtpInbox } from '#test/smtp-inbox.ts';
import { expect, test } from 'vitest';
import { checkSmtpServer, createMailer, isPermanentRejection, type OutgoingEmail } from './mailer.ts';

const letter = (changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: '6f1c',
  to: 'aroha@bakery.example',
  senderName: 'Stackworks',
  replyTo: 'support@stackworks.example',
  returnPath: null,
  threadId: null,
  subject: 'Your account is ready',
  html: '<p>Kia ora</p>',
  text: 'Kia ora',
  unsubscribeUrl: null,
  ...changes,
});

const from = 'hello@stackworks.example';

test('an email arrives with both its parts, from the brand, and replies go to support', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  await createMailer({ smtpUrl, from })(letter());

  const [email] = received;
  expect(email?.recipients).toEqual(['aroha@bakery.example']);
  expect(email?.header('From')).toBe('Stackworks <hello@stackworks.example>');
  expect(email?.header('Reply-To')).toBe('support@stackworks.example');
  expect(email?.header('Subject')).toBe('Your account is ready');
  expect(email?.header('Content-Type')).toContain('multipart/alternative');
  expect(email?.header('Auto-Submitted')).toBe('auto-generated');
});

test('an email that a person wrote isn’t marked as a program’s', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  await createMailer({ smtpUrl, from })(letter({ isByPerson: true }));
  expect(received[0]?.header('Auto-Submitted')).toBeFalsy();
});

test('reports of failed delivery go to an address of their own, or to the sender', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  const send = createMailer({ smtpUrl, from });
  await send(letter({ returnPath: 'bounce+6f1c@reply.stackworks.example' }));
  await send(letter());

  expect(received.map(({ sender }) => sender)).toEqual(['bounce+6f1c@reply.stackworks.example', from]);
  expect(received.map((email) => email.header('From'))).toEqual(Array(2).fill(`Stackworks <${from}>`));
});

test('the name in MAIL_FROM goes before the brand', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  await createMailer({ smtpUrl, from: `Stackworks Studio <${from}>` })(letter());

  expect(received[0]?.header('From')).toBe('Stackworks Studio <hello@stackworks.example>');
});

test('every attempt at an email has the same Message-ID', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  const send = createMailer({ smtpUrl, from });
  await send(letter());
  await send(letter());

  expect(received.map((email) => email.header('Message-ID'))).toEqual([
    '<6f1c@stackworks.example>',
    '<6f1c@stackworks.example>',
  ]);
});

test('the emails of a conversation are one thread, and any other is none', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  const send = createMailer({ smtpUrl, from });
  await send(letter({ id: '1', threadId: '7d2e' }));
  await send(letter({ id: '2', threadId: '7d2e' }));
  await send(letter({ id: '3' }));

  const thread = '<conversation-7d2e@stackworks.example>';
  expect(received.map((email) => email.header('References'))).toEqual([thread, thread, undefined]);
  expect(received.map((email) => email.header('In-Reply-To'))).toEqual([thread, thread, undefined]);
});

test('an optional email has the headers of one-click unsubscribing, any other has none', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  const send = createMailer({ smtpUrl, from });
  const unsubscribeUrl = `https://www.stackworks.example/api/unsubscribe?token=${'x'.repeat(200)}`;
  await send(letter({ unsubscribeUrl }));
  await send(letter());

  const [optional, account] = received;
  expect(optional?.header('List-Unsubscribe')?.trim()).toBe(`<${unsubscribeUrl}>`);
  expect(optional?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(account?.header('List-Unsubscribe')).toBeUndefined();
  expect(account?.header('List-Unsubscribe-Post')).toBeUndefined();
});

test('line breaks in a subject add no header', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  await createMailer({ smtpUrl, from })(letter({ subject: 'Hello\r\nBcc: everyone@elsewhere.example' }));

  expect(received[0]?.header('Bcc')).toBeUndefined();
  expect(received[0]?.recipients).toEqual(['aroha@bakery.example']);
});

test.each([
  ['file', { path: fileURLToPath(import.meta.url) }],
  ['address', { href: 'http://127.0.0.1:1/' }],
])('no %s can be attached by name', async (_, attachment) => {
  const { smtpUrl, received } = await startSmtpInbox();
  const email = { ...letter(), attachments: [attachment] };

  await expect(createMailer({ smtpUrl, from })(email)).rejects.toThrow(/access rejected/i);
  expect(received).toEqual([]);
});

test('an address that hides a second one does not reach the second', async () => {
  const { smtpUrl, received } = await startSmtpInbox();
  const send = createMailer({ smtpUrl, from });
  await send(letter({ to: 'aroha@bakery.example, everyone@elsewhere.example' })).catch(() => undefined);

  expect(received.flatMap((email) => email.recipients)).not.toContain('everyone@elsewhere.example');
});

test.each([
  [550, true],
  [451, false],
])('a recipient answered with %i is refused for good: %s', async (code, forGood) => {
  const { smtpUrl } = await startSmtpInbox(() => code);
  const refusal: unknown = await createMailer({ smtpUrl, from })(letter()).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(Error);
  expect(isPermanentRejection(refusal)).toBe(forGood);
});

test('the check passes while the server answers and fails when nobody listens', async () => {
  const { smtpUrl } = await startSmtpInbox();
  await expect(checkSmtpServer({ smtpUrl })).resolves.toBeUndefined();
  await expect(checkSmtpServer({ smtpUrl: 'smtp://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED');
});
