import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/free-port.ts';
import { startSmtpInbox } from '#test/smtp-inbox.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';
import { createMailer } from './mailer.ts';
import { claimDueMail, enqueueMail, settleMail } from './outbox.ts';
import { mailRetry } from './retry.ts';
import type { MailMessage } from './templates.ts';
import { sendDueMails, startMailWorker } from './worker.ts';

const brand = {
  name: 'Stackworks',
  supportEmail: 'support@stackworks.example',
  supportHours: 'Monday to Friday, 9 am to 6 pm',
  hostingToolUrl: null,
};

/** A database with a clock of its own, and a mail server that answers as told. */
async function openPostOffice({
  answer = () => 250,
  databaseUrl,
}: { answer?: () => number; databaseUrl?: string } = {}) {
  const db = await openTestDatabase(databaseUrl);
  const { smtpUrl, received } = await startSmtpInbox(answer);
  const logged: string[] = [];
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const deps = {
    db,
    log: pino({}, { write: (line) => void logged.push(line) }),
    now: () => clock.now,
    catalogue: { settings: () => brand, signatory: () => null },
    config: {
      publicUrl: 'https://www.stackworks.example',
      sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
    },
    lateMails: new Map(),
  };
  const send = createMailer({ smtpUrl, from: 'hello@stackworks.example' });
  return {
    db,
    received,
    logged,
    deps,
    send,
    deliver: () => sendDueMails(deps, send),
    pass: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)),
    rows: () => db.read.select().from(mailOutbox),
    welcome: (to: string, more: { firstName?: string; dedupeKey?: string } = {}) =>
      db.write((tx) => enqueueMail(tx, welcomeTo(to, more), clock.now)),
  };
}

function welcomeTo(
  to: string,
  { firstName = 'Aroha', dedupeKey }: { firstName?: string; dedupeKey?: string } = {},
): MailMessage {
  return {
    template: 'client-welcome',
    to,
    props: { firstName, email: to, hasPlan: true, token: 'x' },
    dedupeKey,
  };
}

test('mails leave in the order they were written, and each once', async () => {
  const office = await openPostOffice();
  await office.welcome('one@bakery.example');
  await office.welcome('two@bakery.example');
  await office.welcome('three@bakery.example');

  await office.deliver();
  await office.deliver();

  expect(office.received.flatMap((mail) => mail.recipients)).toEqual([
    'one@bakery.example',
    'two@bakery.example',
    'three@bakery.example',
  ]);
  expect(office.received[0]?.header('Subject')).toBe('Your Stackworks account is ready');
});

test('a mail whose change is rolled back is not sent', async () => {
  const office = await openPostOffice();
  const change = office.db.write(async (tx) => {
    await enqueueMail(tx, welcomeTo('aroha@bakery.example'), office.deps.now());
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');

  await office.deliver();
  expect(office.received).toEqual([]);
});

test('one event is told once', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example', { dedupeKey: 'welcome:1' });
  await office.welcome('aroha@bakery.example', { dedupeKey: 'welcome:1' });

  await office.deliver();
  expect(office.received).toHaveLength(1);
});

test('a mail turned away for now is sent later under the same Message-ID', async () => {
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

  office.pass(mailRetry.firstDelayMs);
  await office.deliver();
  expect(office.received[0]?.header('Message-ID')).toBe(`<${postponed?.id}@stackworks.example>`);
  const [sent] = await office.rows();
  expect(sent).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  expect(sent?.props).toEqual({});
});

test('a recipient refused for good is given up at once, and the next mail follows', async () => {
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

test('a mail is given up after the last attempt, and the log says so without the mail’s contents', async () => {
  const office = await openPostOffice({ answer: () => 451 });
  await office.welcome('aroha@bakery.example', { firstName: 'Secretname' });
  for (let attempt = 0; attempt < mailRetry.attempts + 2; attempt += 1) {
    await office.deliver();
    office.pass(mailRetry.longestDelayMs);
  }

  expect(await office.rows()).toMatchObject([{ status: 'failed', attempts: mailRetry.attempts }]);
  expect(office.logged.at(-1)).toContain('mail given up');
  expect(office.logged.join()).not.toContain('Secretname');
});

test('two workers on one database send each mail once', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const one = await openPostOffice({ databaseUrl });
  const other = await openPostOffice({ databaseUrl });
  const recipients = Array.from({ length: 20 }, (_, index) => `client-${index}@bakery.example`);
  for (const to of recipients) await one.welcome(to);

  await Promise.all([one.deliver(), other.deliver()]);

  const sent = [...one.received, ...other.received].flatMap((mail) => mail.recipients);
  expect(sent.toSorted()).toEqual(recipients.toSorted());
  expect(one.received.length).toBeGreaterThan(0);
  expect(other.received.length).toBeGreaterThan(0);
});

test('a mail whose worker hangs is sent by another once its lease has run out', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example');
  const { promise: hanging, reject: fail } = Promise.withResolvers<never>();
  const hung = sendDueMails(office.deps, () => hanging);
  await office.db.write(() => Promise.resolve());

  await office.deliver();
  expect(office.received).toHaveLength(0);

  office.pass(6 * 60_000);
  await office.deliver();
  expect(office.received).toHaveLength(1);

  fail(new Error('too late'));
  await hung;
  expect(await office.rows()).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }]);
});

test('a row this version cannot render waits, and the next mail follows', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example');
  await office.db.write((tx) => tx.update(mailOutbox).set({ template: 'from-the-future' }));
  await office.welcome('wiremu@bakery.example');

  await office.deliver();
  expect(office.received.flatMap((mail) => mail.recipients)).toEqual(['wiremu@bakery.example']);
  expect(await office.rows()).toMatchObject([{ status: 'pending', attempts: 1 }, { status: 'sent' }]);
});

test('the running worker sends a mail as soon as it is written, and stops only after the mail in hand', async () => {
  const office = await openPostOffice();
  const { promise: started, resolve: start } = Promise.withResolvers<null>();
  const { promise: release, resolve: letGo } = Promise.withResolvers<null>();
  const worker = startMailWorker(office.deps, async (mail) => {
    start(null);
    await release;
    await office.send(mail);
  });
  onTestFinished(worker.stop);
  await Promise.resolve();
  await office.deliver(); // waits its turn behind the worker's first look, which finds nothing

  await office.welcome('aroha@bakery.example');
  await office.welcome('wiremu@bakery.example');
  await started;
  const stopped = worker.stop();
  letGo(null);
  await stopped;

  expect(office.received.flatMap((mail) => mail.recipients)).toEqual(['aroha@bakery.example']);
});

test('while the mail server is away every mail keeps its place, and all leave in order once it is back', async () => {
  const office = await openPostOffice();
  const away = createMailer({
    smtpUrl: `smtp://127.0.0.1:${await findFreePort()}`,
    from: 'hello@stackworks.example',
  });
  const recipients = Array.from({ length: 10 }, (_, index) => `client-${index}@bakery.example`);
  for (const to of recipients.slice(0, 5)) await office.welcome(to);
  for (let round = 0; round < mailRetry.attempts + 2; round += 1) {
    office.pass(60 * 60_000);
    await sendDueMails(office.deps, away);
  }
  for (const to of recipients.slice(5)) await office.welcome(to);
  expect((await office.rows()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
    recipients.map(() => 'pending 0'),
  );
  expect(office.logged.at(-1)).toContain('the mail server cannot be reached, so mails wait');

  await office.deliver();
  expect(office.received.flatMap((mail) => mail.recipients)).toEqual(recipients);
});

test('no worker takes a mail to somebody whom another one is writing to, and the next person does not wait', async () => {
  const { deps, welcome } = await openPostOffice();
  await welcome('aroha@bakery.example');
  await welcome('aroha@bakery.example', { firstName: 'Second' });
  await welcome('hemi@bakery.example');
  const [first, other] = [await claimDueMail(deps), await claimDueMail(deps)];
  expect([first?.recipient, other?.recipient]).toEqual(['aroha@bakery.example', 'hemi@bakery.example']);
  expect(await claimDueMail(deps)).toBeNull();

  if (first) await settleMail(deps, first, { status: 'sent' });
  expect((await claimDueMail(deps))?.props).toMatchObject({ firstName: 'Second' });
});
