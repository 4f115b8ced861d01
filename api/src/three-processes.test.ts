import { randomUUID } from 'node:crypto';
import { catalogue, clientSignedIn, publication, readyEvent } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '@stackworks/database';
import { migrate } from './platform/database/migrations.ts';
import { parseEnv } from '#/env.ts';
import { enqueueEmails } from './platform/email/outbox.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createAdmin, createClient, createProject, password } from '#test/factories.ts';
import { findFreePort } from '@stackworks/database/testing';
import { readOutbox } from '#test/outbox.ts';
import { prepareProcesses } from '#test/own-process.ts';
import { startRoundRobin } from '#test/round-robin.ts';
import { openServices, reportPublished } from '#test/shared-services.ts';
import { stripeSettings } from '#test/stripe.ts';
import { readUploaded, withFile } from '#test/uploads.ts';

const { start } = prepareProcesses();
async function startThree() {
  const { environment, content, inbox } = await openServices();
  const startOne = async () => {
    const port = await findFreePort();
    const running = start({ ...environment, PORT: String(port) });
    onTestFinished(() => void running.child.kill('SIGKILL'));
    await running.isReady();
    return { ...running, port, origin: `http://127.0.0.1:${port}` };
  };
  // All at once: the database is empty, and each would bring it up to date.
  const processes = await Promise.all([startOne(), startOne(), startOne()]);
  await migrate({ databaseUrl: environment.DATABASE_URL });
  const db = await openDatabase({ databaseUrl: environment.DATABASE_URL });
  onTestFinished(db.close);
  const proxy = await startRoundRobin(processes.map(({ port }) => port));
  const origins = processes.map(({ origin }) => origin);
  return { environment, content, inbox, processes, db, proxy, origins };
}

const statusesAt = (origins: readonly string[], path: string, init: RequestInit) =>
  Promise.all(origins.map(async (origin) => (await fetch(origin + path, init)).status));

it('three processes behind a proxy are one product', { timeout: 120_000 }, async () => {
  const { environment, content, inbox, processes, db, proxy, origins } = await startThree();
  const config = {
    ...parseEnv(environment),
    sessionSecret: environment.SESSION_SECRET,
    content: content.settings,
    email: { smtpUrl: environment.SMTP_URL, from: environment.MAIL_FROM },
    stripe: stripeSettings,
  };
  const deps = { db, config, now: () => new Date() };
  const client = await createClient(deps);
  // With real services staff may do nothing before they have a second factor.
  const admin = await createAdmin(deps, { twoFactorEnabledAt: deps.now().toISOString() });
  const { id: projectId } = await createProject(deps, client.id);

  // Signed in at one, known at all; too many wrong passwords are too many, wherever they were tried.
  const login = (secret: string, email = client.email) =>
    fetch(`${proxy}/api/client/login`, withJson({ email, password: secret }));
  const { token } = clientSignedIn.parse(await (await login(password)).json());
  expect(await statusesAt(origins, '/api/client/user', asCaller({ token }))).toEqual([200, 200, 200]);
  const guesses = [];
  for (let at = 0; at < 12; at += 1)
    guesses.push((await login('wrong-horse-1', 'nobody@client.example')).status);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);

  // What is uploaded at one is downloaded from each.
  const bytes = Buffer.from('the same bytes everywhere');
  const path = `/api/client/projects/${projectId}/files`;
  const uploaded = await readUploaded(
    await fetch(proxy + path, withFile({ content: bytes, name: 'notes.txt' }, { token })),
  );
  for (const origin of origins) {
    const file = await fetch(`${origin}/api/client/files/${uploaded.id}/download`, asCaller({ token }));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  }

  // Screens are notified, whichever process their stream is with; processes.test.ts measures how soon.
  const open = async (role: 'admin' | 'client', as: string) => {
    const streams = await Promise.all(
      origins.map(async (origin) =>
        readEventStream(await fetch(`${origin}/api/${role}/events`, asCaller({ token: as }))),
      ),
    );
    for (const stream of streams) await stream.until(readyEvent);
    return streams;
  };
  const [clients, staffs] = [await open('client', token), await open('admin', admin.token)];
  const messages = Promise.all(clients.map((stream) => stream.until('message')));
  const sent = await fetch(`${proxy}/api/messages`, withJson({ content: 'Kia ora' }, { token }));
  expect(documentedMessage.parse(await sent.json()).content).toBe('Kia ora');
  expect(await messages).toHaveLength(3);
  const typing = staffs.map((stream) => stream.until('typing'));
  await fetch(`${proxy}/api/client/conversations/project/${projectId}/typing`, asCaller({ token }, 'POST'));
  expect(await Promise.all(typing)).toHaveLength(3);

  // Each email leaves once, and those to one recipient in their order, whichever process sends them.
  const recipients = ['aroha', 'hemi', 'mere'].map((name) => `${name}@bakery.example`);
  for (let at = 0; at < 5; at += 1) {
    for (const to of recipients) {
      const message = {
        template: 'password-changed',
        to,
        props: { firstName: 'Aroha', email: to, role: 'client' },
      } as const;
      await db.write((tx) => enqueueEmails(tx, [message], new Date()));
    }
  }
  // Requesting a link enqueues an email in that process, and so wakes its worker.
  await Promise.all(
    origins.map((origin) => fetch(`${origin}/api/client/forgot-password`, withJson({ email: client.email }))),
  );
  await vi.waitFor(() => expect(inbox.received.length).toBeGreaterThanOrEqual(18), { timeout: 60_000 });
  expect(new Set(inbox.received.map(({ header }) => header('message-id'))).size).toBe(18);
  expect(inbox.received).toHaveLength(18);
  const written = (await readOutbox(db)).sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  for (const recipient of recipients) {
    const theirs = inbox.received.filter(({ recipients: [to] }) => to === recipient);
    const ids = written.filter((mail) => mail.recipient === recipient).map(({ id }) => id);
    expect(theirs.map(({ header }) => header('message-id'))).toEqual(
      ids.map((id) => `<${id}@stackworks.example>`),
    );
  }

  // One hears that content has been published, and all have it.
  await content.client.patch('plan-stacklite').set({ name: 'StackLite of three' }).commit();
  const accepted = await reportPublished(proxy, 'plan-stacklite');
  expect(accepted.status).toBe(202);
  for (const origin of origins) {
    await vi.waitFor(
      async () => {
        const { plans } = catalogue.parse(await (await fetch(`${origin}/api/catalogue`)).json());
        expect(plans.map(({ name }) => name)).toContain('StackLite of three');
      },
      { timeout: 60_000, interval: 100 },
    );
  }
  const said = await fetch(`${proxy}/api/publications/latest`);
  expect(publication.parse(await said.json()).problem).toBeNull();

  // Signed out at one, out at all with the next call.
  await fetch(`${proxy}/api/client/logout`, asCaller({ token }, 'POST'));
  expect(await statusesAt(origins, '/api/client/user', asCaller({ token }))).toEqual([401, 401, 401]);
  for (const stream of clients)
    expect(await stream.until('sessions-ended')).toMatchObject({ data: { except: null } });

  // One with a secret of its own cannot join; the others stop on a signal.
  const stranger = { ...environment, SESSION_SECRET: randomUUID(), PORT: String(await findFreePort()) };
  const refused = start(stranger);
  expect(await refused.exited).toBe(1);
  expect(await refused.stderr).toMatch(/^Stackworks could not start: SESSION_SECRET is not the one of /);
  for (const { child } of processes) child.kill('SIGTERM');
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0, 0]);
});
