import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createMailer } from '@stackworks/email';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toBounceAddress, toReplyAddress } from '#/platform/tokens/reply-address.ts';
import { createTestApp, testConfig } from '#test/create-test-app.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { readOutbox } from '#test/outbox.ts';
import { countPending } from '#test/uploads.ts';
import { sendRaw } from '#test/emails/send-raw.ts';
import { startEmailListener } from './email-listener.ts';
import { readDueEmails } from './email-reader.ts';
import { incomingEmails } from './replies.tables.ts';

const domain = 'reply.stackworks.example';
const letter = (to: string, more = '') =>
  `From: aroha@bakery.example\r\nTo: ${to}\r\nSubject: Re: Bakery\r\n\r\nKia ora${more}\r\n`;

/** A reply address as we would have sent it at a time. */
const addressAt = (time: Date) => toReplyAddress('0123456789abcdef', time, { ...testConfig, domain });

const addressOfBounce = toBounceAddress(randomUUID(), { ...testConfig, domain });

type Deps = Parameters<typeof startEmailListener>[0];

async function listen(deps: Deps) {
  const listener = await startEmailListener(deps, { host: '127.0.0.1', port: 0, domain });
  onTestFinished(listener.close);
  return listener.port;
}

describe('the SMTP listener', () => {
  it('takes an answer from a mail server into its conversation', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    const port = await listen(desk.deps);
    await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: desk.client.email })({
      id: 'a1',
      to,
      senderName: 'Aroha',
      replyTo: desk.client.email,
      threadId: null,
      returnPath: null,
      subject: 'Re: Bakery',
      html: '<p>Kia ora</p>',
      text: 'Kia ora',
      unsubscribeUrl: null,
    });
    await readDueEmails(desk.deps);

    // What programs send is set aside, and our mailer says that it is one.
    expect(await desk.outcomes()).toEqual([['automatic', null]]);
    await sendRaw(
      port,
      { from: desk.client.email, to },
      letter(to).replace('aroha@bakery.example', desk.client.email),
    );
    await readDueEmails(desk.deps);
    expect((await desk.lastMessage()).message?.content).toBe('Kia ora');
  });

  it('has stored an email before it acknowledges it', async () => {
    const { deps } = await createTestApp();
    const order: string[] = [];
    const storage = {
      ...deps.storage,
      write: async (...given: Parameters<typeof deps.storage.write>) => {
        const written = await deps.storage.write(...given);
        order.push('stored');
        return written;
      },
    };
    const to = addressAt(deps.now());
    const port = await listen({ ...deps, storage });
    order.push(await sendRaw(port, { from: 'aroha@bakery.example', to }, letter(to)));

    expect(order).toEqual(['stored', '250']);
    const rows = await deps.db.read.select().from(incomingEmails).where(eq(incomingEmails.status, 'pending'));
    expect(rows).toHaveLength(1);
  });

  it('asks for another try when it can’t store one', async () => {
    const { deps } = await createTestApp();
    const storage = { ...deps.storage, write: () => Promise.reject(new Error('disk full')) };
    const to = addressAt(deps.now());

    expect(await sendRaw(await listen({ ...deps, storage }), { from: 'a@b.example', to }, letter(to))).toBe(
      '451',
    );
    expect(await deps.db.read.$count(incomingEmails)).toBe(0);
  });

  it('rejects more than 25 MB, said before or not', { timeout: 60_000 }, async () => {
    const { deps } = await createTestApp();
    const to = addressAt(deps.now());
    const port = await listen(deps);
    const large = letter(to, `\r\n${'x'.repeat(76)}`.repeat(350_000));

    expect(await sendRaw(port, { from: 'a@b.example', to }, large)).toBe('552');
    expect(await sendRaw(port, { from: 'a@b.example', to, size: 30_000_000 }, letter(to))).toBe('552');
    expect(await deps.db.read.$count(incomingEmails)).toBe(0);
  });

  it.each([
    ['another domain', 'someone@else.example'],
    ['an address that we never made', `hello@${domain}`],
    ['a reply address that somebody made up', addressAt(new Date()).replace(/.{4}@/, 'zzzz@')],
    ['a reply address with another signature', addressAt(new Date()).replace(/.{20}@/, `${'0'.repeat(20)}@`)],
    ['a bounce address without an email', `bounce+1@${domain}`],
    ['a bounce address that somebody made up', `bounce+${'0123456789abcdef'.repeat(2)}@${domain}`],
    ['a bounce address with another signature', addressOfBounce.replace(/.{20}@/, `${'0'.repeat(20)}@`)],
  ])('rejects mail to %s', async (_name, to) => {
    const { deps } = await createTestApp();

    expect(await sendRaw(await listen(deps), { from: 'a@b.example', to }, letter(to))).toBe('550');
  });

  it('takes mail to an expired address, whose sender gets an answer', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    desk.wait(91 * 24 * 60);

    expect(await sendRaw(await listen(desk.deps), { from: desk.client.email, to }, letter(to))).toBe('250');
    await readDueEmails(desk.deps);
    expect(await desk.outcomes()).toEqual([['unsorted', 'expired']]);
  });

  it('takes a report of an email that could not be delivered, at the address that the email left from', async () => {
    const desk = await createReplyDesk();
    await desk.askAboutProject();
    const { id = '' } = (await readOutbox(desk.deps.db)).at(-1) ?? {};
    const to = toBounceAddress(id, { ...testConfig, domain });
    const report = `From: MAILER-DAEMON@mail.example\r\nTo: ${to}\r\nSubject: Failed\r\n\r\nStatus: 5.1.1\r\n`;

    expect(await sendRaw(await listen(desk.deps), { from: '', to }, report)).toBe('250');
    await readDueEmails(desk.deps);
    expect(await desk.outcomes()).toEqual([['bounced', `${desk.client.email} 5.1.1`]]);
  });

  it('survives a connection that is cut during an email, and removes what had arrived', async () => {
    const { deps } = await createTestApp();
    const port = await listen(deps);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    // The server turns away what talks before its greeting.
    await once(socket, 'data');
    socket.write(
      `EHLO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${addressAt(deps.now())}>\r\nDATA\r\nFrom: a`,
    );
    const isBegun = async () => (await countPending(deps)) === 1;
    await vi.waitUntil(isBegun, { timeout: 60_000 });
    socket.destroy();
    await vi.waitUntil(async () => !(await isBegun()), { timeout: 60_000 });

    const to = addressAt(deps.now());
    expect(await sendRaw(port, { from: 'a@b.example', to }, letter(to))).toBe('250');
    expect(await deps.db.read.$count(incomingEmails)).toBe(1);
  });
});
