import { expect, test } from 'vitest';
import { findFreePort } from '@stackworks/database/testing';
import { openPostOffice } from '#test/post-office.ts';
import { createMailer } from '@stackworks/email';
import { emailRetry } from './outbox.ts';
import { sendDueEmails } from './worker.ts';

test('an email rejected for now is sent later with the same Message-ID', async () => {
  let code = 451;
  const office = await openPostOffice({ answer: () => code });
  await office.welcome('aroha@bakery.example');
  await office.deliver();
  const [postponed] = await office.rows();
  expect(postponed).toMatchObject({ status: 'pending', attempts: 1 });
  expect(postponed?.lastError).toContain('451');

  code = 250;
  await office.deliver();
  expect(office.received).toHaveLength(0);

  office.pass(emailRetry.firstDelayMs);
  await office.deliver();
  expect(office.received[0]?.header('Message-ID')).toBe(`<${postponed?.id}@stackworks.example>`);
  const [sent] = await office.rows();
  expect(sent).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  expect(sent?.props).toEqual({});
});

test('an email to a recipient rejected for good is dead-lettered at once, and the next follows', async () => {
  const codes = [550, 250];
  const office = await openPostOffice({ answer: () => codes.shift() ?? 250 });
  await office.welcome('gone@bakery.example');
  await office.welcome('aroha@bakery.example');

  await office.deliver();

  expect(await office.rows()).toMatchObject([
    { recipient: 'gone@bakery.example', status: 'failed', attempts: 1 },
    { recipient: 'aroha@bakery.example', status: 'sent' },
  ]);
});

test('an email is dead-lettered after the last attempt, and logged without its contents', async () => {
  const office = await openPostOffice({ answer: () => 451 });
  await office.welcome('aroha@bakery.example', { firstName: 'Secretname' });
  for (let attempt = 0; attempt < emailRetry.attempts + 2; attempt += 1) {
    await office.deliver();
    office.pass(emailRetry.longestDelayMs);
  }

  expect(await office.rows()).toMatchObject([{ status: 'failed', attempts: emailRetry.attempts }]);
  expect(office.logged.at(-1)).toContain('email given up');
  expect(office.logged.join()).not.toContain('Secretname');
});

test('while the SMTP server is away every email stays in its place, and all are sent in order once it is back', async () => {
  const office = await openPostOffice();
  const away = createMailer({
    smtpUrl: `smtp://127.0.0.1:${await findFreePort()}`,
    from: 'hello@stackworks.example',
  });
  const recipients = Array.from({ length: 10 }, (_, index) => `client-${index}@bakery.example`);
  for (const to of recipients.slice(0, 5)) await office.welcome(to);
  for (let round = 0; round < emailRetry.attempts + 2; round += 1) {
    office.pass(60 * 60_000);
    await sendDueEmails(office.deps, away);
  }
  for (const to of recipients.slice(5)) await office.welcome(to);
  expect((await office.rows()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
    recipients.map(() => 'pending 0'),
  );
  expect(office.logged.at(-1)).toContain('the mail server cannot be reached, so emails wait');

  await office.deliver();
  expect(office.received.flatMap((email) => email.recipients)).toEqual(recipients);
});
