import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { emailOutbox } from './outbox.tables.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { makeContent } from '#test/content.ts';
import { createTestDatabaseUrl } from '#test/database.ts';
import { openPostOffice, welcomeTo } from '#test/post-office.ts';
import { claimDueEmail, enqueueEmails, settleEmail } from './outbox.ts';
import { sendDueEmails, startEmailWorker } from './worker.ts';

test('emails are sent in the order they were written, and each once', async () => {
  const office = await openPostOffice();
  await office.welcome('one@bakery.example');
  await office.welcome('two@bakery.example');
  await office.welcome('three@bakery.example');

  await office.deliver();
  await office.deliver();

  expect(office.received.flatMap((email) => email.recipients)).toEqual([
    'one@bakery.example',
    'two@bakery.example',
    'three@bakery.example',
  ]);
  expect(office.received[0]?.header('Subject')).toBe('Your Stackworks account is ready');
});

test('an email whose change is rolled back is not sent', async () => {
  const office = await openPostOffice();
  const change = office.db.write(async (tx) => {
    await enqueueEmails(tx, [welcomeTo('aroha@bakery.example')], office.deps.now());
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');

  await office.deliver();
  expect(office.received).toEqual([]);
});

test('the subject of a sent email stays, and its props go', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example');

  await office.deliver();
  expect(await office.rows()).toMatchObject([{ subject: 'Your Stackworks account is ready', props: {} }]);
});

test('one event is announced once', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example', { dedupeKey: 'welcome:1' });
  await office.welcome('aroha@bakery.example', { dedupeKey: 'welcome:1' });

  await office.deliver();
  expect(office.received).toHaveLength(1);
});

test('two workers on one database send each email once', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const one = await openPostOffice({ databaseUrl });
  const other = await openPostOffice({ databaseUrl });
  const recipients = Array.from({ length: 20 }, (_, index) => `client-${index}@bakery.example`);
  for (const to of recipients) await one.welcome(to);

  await Promise.all([one.deliver(), other.deliver()]);

  const sent = [...one.received, ...other.received].flatMap((email) => email.recipients);
  expect(sent.toSorted()).toEqual(recipients.toSorted());
  expect(one.received.length).toBeGreaterThan(0);
  expect(other.received.length).toBeGreaterThan(0);
});

test('an email whose worker hangs is sent by another once its lease has run out', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example');
  const { promise: hanging, reject: fail } = Promise.withResolvers<never>();
  const hung = sendDueEmails(office.deps, () => hanging);
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

test('a row this version cannot render waits, and the next email follows', async () => {
  const office = await openPostOffice();
  await office.welcome('aroha@bakery.example');
  await office.db.write((tx) => tx.update(emailOutbox).set({ template: 'from-the-future' }));
  await office.welcome('wiremu@bakery.example');

  await office.deliver();
  expect(office.received.flatMap((email) => email.recipients)).toEqual(['wiremu@bakery.example']);
  expect(await office.rows()).toMatchObject([{ status: 'pending', attempts: 1 }, { status: 'sent' }]);
});

test('the running worker sends an email as soon as it is written, and stops only after the current one', async () => {
  const office = await openPostOffice();
  const { promise: started, resolve: start } = Promise.withResolvers<null>();
  const { promise: release, resolve: letGo } = Promise.withResolvers<null>();
  const worker = startEmailWorker(office.deps, async (email) => {
    start(null);
    await release;
    await office.send(email);
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

  expect(office.received.flatMap((email) => email.recipients)).toEqual(['aroha@bakery.example']);
});

test('no worker claims an email to a recipient that another is sending to, and the next person does not wait', async () => {
  const { db, deps, welcome } = await openPostOffice();
  const claim = () => db.write((tx) => claimDueEmail(tx, deps.now()));
  await welcome('aroha@bakery.example');
  await welcome('aroha@bakery.example', { firstName: 'Second' });
  await welcome('hemi@bakery.example');
  const [first, other] = [await claim(), await claim()];
  expect([first?.recipient, other?.recipient]).toEqual(['aroha@bakery.example', 'hemi@bakery.example']);
  expect(await claim()).toBeNull();

  if (first) await db.write((tx) => settleEmail(tx, first, { status: 'sent' }));
  expect((await claim())?.props).toMatchObject({ firstName: 'Second' });
});

test('a sent email is recorded as sent even if the next one cannot be read', async () => {
  const { db, deliver, received, welcome, pass } = await openPostOffice();
  await welcome('aroha@bakery.example');
  pass(1000);
  await welcome('hemi@bakery.example');
  await db.write((tx) =>
    tx.run(sql`update email_outbox set props = 'not JSON' where recipient = 'hemi@bakery.example'`),
  );

  await expect(deliver()).rejects.toThrow();
  const sent = await db.read
    .select({ recipient: emailOutbox.recipient })
    .from(emailOutbox)
    .where(eq(emailOutbox.status, 'sent'));
  expect([received.length, sent]).toEqual([1, [{ recipient: 'aroha@bakery.example' }]]);
});

test('twenty restarts while content is slow use up no attempt of the emails that are due, and all leave once it is read', async () => {
  const office = await openPostOffice();
  const recipients = ['one@bakery.example', 'two@bakery.example', 'three@bakery.example'];
  for (const to of recipients) await office.welcome(to);
  const startProcess = () => {
    const reading = Promise.withResolvers<ReturnType<typeof makeContent>>();
    const catalogue = createCatalogue(() => reading.promise, office.deps.log);
    void catalogue.refresh();
    const worker = startEmailWorker({ ...office.deps, catalogue }, office.send);
    onTestFinished(worker.stop);
    return { worker, catalogue, reading };
  };
  for (let restart = 0; restart < 20; restart += 1) {
    const { worker } = startProcess();
    await setImmediate(); // the worker's first look
    await office.db.write(() => Promise.resolve());
    await worker.stop();
  }
  expect((await office.rows()).map(({ status, attempts }) => [status, attempts])).toEqual(
    recipients.map(() => ['pending', 0]),
  );

  const { catalogue, reading } = startProcess();
  reading.resolve(makeContent());
  await catalogue.firstRead;
  await expect.poll(() => office.received.flatMap((email) => email.recipients)).toEqual(recipients);
  await expect
    .poll(async () => (await office.rows()).map(({ status, attempts }) => [status, attempts]))
    .toEqual(recipients.map(() => ['sent', 1]));
});

test('while content can’t be read, emails about access leave in our own name, and the others wait', async () => {
  const office = await openPostOffice();
  await office.welcome('one@bakery.example');
  const to = 'two@bakery.example';
  const reset = {
    template: 'password-reset',
    to,
    props: { firstName: 'Aroha', email: to, token: 'abc', role: 'client' },
  } as const;
  await office.db.write((tx) => enqueueEmails(tx, [reset], office.deps.now()));
  const catalogue = createCatalogue(() => Promise.reject(new Error('content is away')), office.deps.log);

  await sendDueEmails({ ...office.deps, catalogue }, office.send);
  expect(office.received.flatMap((email) => email.recipients)).toEqual([to]);
  expect((await office.rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['pending', 0],
    ['sent', 1],
  ]);
});
