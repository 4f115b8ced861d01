import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { clientDetail } from '@stackworks/contracts';
import { renderEmail } from '@stackworks/email';
import { subDays } from 'date-fns';
import type { z } from 'zod';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { readOutbox } from '#test/outbox.ts';
import { compose } from '#test/emails/compose.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { unanswered, rejected, trustedServer } from '#test/emails/undelivered-emails.ts';
import { fromPrograms } from '#test/emails/from-mail-programs.ts';
import { ofContents } from '#test/emails/of-contents.ts';
import { deactivate } from '#test/conversations.ts';
import { sweepPending } from '#/modules/files/pending-uploads.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { toReplyAddress } from '#/platform/tokens/reply-address.ts';
import { MissingFile } from '#/platform/storage/storage.ts';
import { messagesOf } from '#test/threads.ts';
import { storeEmail } from './commands/store-email.ts';
import { replyNotDelivered } from './emails/reply-not-delivered.tsx';
import { deleteOldEmails, deleteOriginals, readDueEmails } from './email-reader.ts';
import { readEmail } from './read-email.ts';
import { incomingEmails } from './replies.tables.ts';
import { addMember } from '#test/factories.ts';

const landing = [...fromPrograms, ...ofContents];
const hello = compose({ text: 'Kia ora' });

it('there are sixty emails', () => {
  expect(landing.length + unanswered.length + rejected.length).toBeGreaterThanOrEqual(60);
});

/** A reply address as it was given to the same person half a year earlier. */
function toExpired({ deps: { config, now } }: Awaited<ReturnType<typeof createReplyDesk>>, address: string) {
  const [, id = ''] = /^reply\+([\da-f]{16})/.exec(address) ?? [];
  return toReplyAddress(id, subDays(now(), 180), { ...config, domain: config.inbound.domain ?? '' });
}

describe('an answer by email', () => {
  it.each(landing)('becomes a message of its author: $name', async ({ email, text, files = [] }) => {
    const desk = await createReplyDesk();
    await desk.deliver(email, { to: await desk.askAboutProject() });

    const { message, files: attached } = await desk.lastMessage();
    expect(message).toMatchObject({
      conversationId: desk.projectId,
      senderId: desk.client.personId,
      senderType: 'client',
      content: text,
    });
    expect(attached).toEqual(files);
    expect(await desk.answers()).toEqual([]);
  });

  it('goes into the conversation that the email was about', async () => {
    const desk = await createReplyDesk();
    await desk.deliver(hello, { to: await desk.askInChat() });

    expect((await desk.lastMessage()).message).toMatchObject({
      conversationId: desk.client.id,
      content: 'Kia ora',
    });
  });

  it('to news of a project goes into its conversation, which it begins', async () => {
    const desk = await createReplyDesk();
    await desk.deliver(hello, { to: await desk.pauseProject() });

    expect((await desk.lastMessage()).message).toMatchObject({
      conversationId: desk.projectId,
      senderId: desk.client.personId,
      content: 'Kia ora',
    });
  });

  it('of somebody else in the company has their name, and a billing contact’s goes to staff', async () => {
    const desk = await createReplyDesk();
    const pip = await addMember(desk.deps, desk.client.id, 'editor', { firstName: 'Pip' });
    const kim = await addMember(desk.deps, desk.client.id, 'billing');
    const to = await desk.askAboutProject();
    await desk.deliver(hello, { from: pip.email, to });
    expect((await desk.lastMessage()).message).toMatchObject({
      senderId: pip.personId,
      senderName: 'Pip Rua',
    });
    await desk.deliver(compose({ text: 'No business of mine' }), { from: kim.email, to });
    expect((await desk.lastMessage()).message).toMatchObject({ content: 'Kia ora' });
  });

  it('of staff goes to the client', async () => {
    const desk = await createReplyDesk();
    await desk.deliver(hello, { from: desk.admin.email, to: await desk.askStaff() });

    expect((await desk.lastMessage()).message).toMatchObject({
      conversationId: desk.projectId,
      senderId: desk.admin.id,
      senderType: 'admin',
      isInternal: false,
    });
  });

  it('is one message, however often it arrives', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    const once = await hello({ from: desk.client.email, to });
    for (let copy = 0; copy < 3; copy += 1) await desk.deliver(() => once, { to });

    expect(await desk.countMessages()).toBe(2);
    expect(await desk.outcomes()).toEqual(Array.from({ length: 3 }, () => ['landed', null]));
  });

  it('is one message for each text, though a program gives them one Message-ID', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    for (const text of ['The first', 'The second', 'The second']) {
      await desk.deliver(compose({ text, messageId: '<same@mail.example>' }), { to });
    }
    expect(await desk.countMessages()).toBe(3);
    expect((await desk.lastMessage()).message?.content).toBe('The second');
  });

  it('goes into each conversation that it is addressed to', async () => {
    const desk = await createReplyDesk();
    const to = [await desk.askAboutProject(), await desk.askAboutAnother()];
    const file = { fileName: 'logo.txt', contentType: 'text/plain', content: Buffer.from('logo') };
    const email = await compose({ text: 'To both', to, attachments: [file] })({
      from: desk.client.email,
      to: '',
    });
    for (const each of to) await desk.deliver(() => email, { to: each });

    expect(await desk.countMessages()).toBe(4);
    const sent = await messagesOf(desk.deps);
    const landed = sent.filter(({ content }) => content === 'To both').map((each) => each.conversationId);
    expect(new Set(landed).size).toBe(2);
    expect(await desk.lastMessage()).toMatchObject({ files: ['logo.txt'] });
    expect(await desk.answers()).toEqual([]);
  });

  it('lands though a colleague’s address stands before its author’s', async () => {
    const desk = await createReplyDesk();
    const to = [await desk.askStaff(), await desk.askAboutAnother()];
    await desk.deliver(compose({ text: 'Kia ora', to }), { to: '' });

    expect((await desk.lastMessage()).message).toMatchObject({
      content: 'Kia ora',
      senderId: desk.client.personId,
    });
    expect(await desk.answers()).toEqual([]);
  });

  it('lands though an address that has expired stands before one of the same conversation', async () => {
    const desk = await createReplyDesk();
    const address = await desk.askAboutProject();
    const to = [toExpired(desk, address), address];
    await desk.deliver(compose({ text: 'Kia ora', to }), { to: '' });

    expect((await desk.lastMessage()).message?.content).toBe('Kia ora');
    expect(await desk.answers()).toEqual([]);
  });

  it('is stored whole where it lands, though its other address has expired, which its sender hears', async () => {
    const desk = await createReplyDesk();
    const to = [toExpired(desk, await desk.askAboutProject()), await desk.askAboutAnother()];
    await desk.deliver(compose({ text: 'Kia ora', to }), { to: '' });

    expect((await desk.lastMessage()).message?.content).toBe('Kia ora');
    expect(await desk.outcomes()).toEqual([['landed', 'expired']]);
    expect(await desk.answers()).toHaveLength(1);
  });

  it('waits in Unsorted, as it is, when no program would make one like it', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    await desk.deliver(compose({ html: `<p>Hello</p>${'<div>'.repeat(60_000)}Kia ora` }), { to });

    expect(await desk.countMessages()).toBe(1);
    expect(await desk.outcomes()).toEqual([['unsorted', 'unreadable']]);
    expect((await desk.answers())[0]).toMatchObject({ props: { problem: 'unreadable' } });
    const [stored] = await desk.deps.db.read.select().from(incomingEmails);
    const raw = await buffer((await desk.deps.storage.read(stored?.path ?? '')).stream);
    expect(raw.toString()).toContain('Kia ora');
  });

  it.each(['abc. x skrev \n', 'Op schreef \n', '\n', ' ', '> ', '[cid:', 'From: \n', 'On 1 (a@b) '])(
    'is read in no time however it repeats %j',
    async (unit) => {
      const started = process.cpuUsage();
      const repeated = unit.repeat(200_000 / unit.length);
      const envelope = { id: 'email', returnPath: null, recipients: [] };
      for (const body of [
        `Content-Type: text/plain\n\n${repeated}x`,
        `Content-Type: text/html\n\n<div${repeated}`,
      ]) {
        await readEmail(Buffer.from(`From: aroha@bakery.example\n${body}`), envelope, {
          trustedServer: null,
        });
      }
      const { user } = process.cpuUsage(started);
      expect(user / 1000).toBeLessThan(3000);
    },
  );

  it('that can’t be read is answered after the last attempt', async () => {
    const desk = await createReplyDesk();
    const storage = { ...desk.deps.storage, read: () => Promise.reject(new Error('broken')) };
    const raw = await hello({ from: desk.client.email, to: await desk.askAboutProject() });
    await storeEmail(desk.deps, { returnPath: desk.client.email, recipients: [] }, Readable.from([raw]));
    const given: string[] = [];
    const listen = (template: string, outcome: string) => given.push(`${template} ${outcome}`);
    signals.on('email', listen);
    onTestFinished(() => void signals.off('email', listen));
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await readDueEmails({ ...desk.deps, storage });
      desk.wait(7 * 60);
    }
    expect(given.filter((one) => one === 'incoming given_up')).toHaveLength(1);
    expect(await desk.answers()).toMatchObject([
      { recipient: desk.client.email, props: { problem: 'unreadable' } },
    ]);
  });

  it('is stored as it came for as long as its conversation', async () => {
    const desk = await createReplyDesk();
    await desk.deliver(compose({ text: 'Kia ora\n\n-- \nAroha, 021 555 010' }), {
      to: await desk.askAboutProject(),
    });
    const [{ path } = { path: null }] = await desk.deps.db.read.select().from(incomingEmails);
    const read = async () => (await buffer((await desk.deps.storage.read(path ?? '')).stream)).toString();
    const clean = async () => {
      await deleteOldEmails(desk.deps);
      await deleteOriginals(desk.deps);
      desk.wait(61);
      await sweepPending(desk.deps);
    };
    expect((await desk.lastMessage()).message?.content).toBe('Kia ora');
    desk.wait(400 * 24 * 60);
    await clean();
    expect(await read()).toContain('021 555 010');

    await desk.deleteProject();
    await clean();
    await expect(read()).rejects.toThrow(MissingFile);
    expect(await desk.outcomes()).toEqual([]);
  });

  it('waits while its author writes too quickly', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    for (let count = 0; count < 61; count += 1) await desk.deliver(hello, { to });
    expect(await desk.countMessages()).toBe(61);
    desk.wait(2);
    await desk.deliver(hello, { to });
    expect(await desk.countMessages()).toBe(63);
  });

  it('lands without files that its author can’t upload, and says so', async () => {
    const desk = await createReplyDesk({ subscriptionStatus: 'inactive' });
    const file = { fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9') };
    await desk.deliver(compose({ text: 'The menu', attachments: [file] }), {
      to: await desk.askAboutProject(),
    });

    expect(await desk.lastMessage()).toMatchObject({ message: { content: 'The menu' }, files: [] });
    const files = [{ name: 'menu.txt', reason: 'You need an active subscription to upload files.' }];
    expect((await desk.answers())[0]).toMatchObject({
      recipient: desk.client.email,
      props: { problem: 'files', files, mayUpload: false },
    });
  });

  it('lands once and says once which files are missing, however often it arrives', async () => {
    const desk = await createReplyDesk({ subscriptionStatus: 'inactive' });
    const file = { fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9') };
    const to = await desk.askAboutProject();
    const once = await compose({ text: 'The menu', attachments: [file] })({ from: desk.client.email, to });
    for (let copy = 0; copy < 2; copy += 1) await desk.deliver(() => once, { to });

    expect(await desk.countMessages()).toBe(2);
    expect(await desk.answers()).toHaveLength(1);
  });

  it('is believed when another server says that it is forged', async () => {
    const desk = await createReplyDesk();
    const headers = {
      'Authentication-Results': 'elsewhere.example; dmarc=fail',
      'X-Note': `${trustedServer}; dmarc=fail`,
    };
    await desk.deliver(compose({ text: 'Kia ora', headers }), { to: await desk.askAboutProject() });

    expect(await desk.outcomes()).toEqual([['landed', null]]);
  });
});

describe('an email that is no answer', () => {
  it.each(unanswered)('is set aside without a reply: $name', async ({ email, outcome, returnPath }) => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    await desk.deliver(email, { to, ...(returnPath !== undefined && { returnPath }) });

    expect(await desk.countMessages()).toBe(1);
    expect((await desk.outcomes())[0]?.[0]).toBe(outcome);
    expect(await desk.answers()).toEqual([]);
  });

  it('is a bounce that staff see on the client’s page, if it quotes an email that we sent them', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    const { id = '' } = (await readOutbox(desk.deps.db)).at(-1) ?? {};
    const bounce = unanswered.find(({ name }) => name === 'a bounce')?.email ?? hello;
    const readBounce = async () => {
      const response = await desk.request(`/api/admin/clients/${desk.client.id}`, asCaller(desk.admin));
      return clientDetail.parse(await response.json()).bouncedAt;
    };
    await desk.deliver(bounce, { to });
    expect(await readBounce()).toBeNull();

    const quoting: typeof bounce = async (addresses) =>
      Buffer.from(String(await bounce(addresses)).replace('6f1c0000-0000-4000-8000-000000000000', id));
    await desk.deliver(quoting, { to });
    expect(await desk.outcomes()).toEqual([
      ['bounced', '5.1.1'],
      ['bounced', `${desk.client.email} 5.1.1`],
    ]);
    expect(await readBounce()).not.toBeNull();
  });

  it.each(rejected)('is answered: $name', async ({ email, problem }) => {
    const desk = await createReplyDesk();
    await desk.deliver(email, { to: await desk.askAboutProject() });

    expect(await desk.countMessages()).toBe(1);
    expect((await desk.answers())[0]).toMatchObject({ props: { problem } });
  });

  it('waits for staff with its original, and says who wrote what', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    const email = compose({ subject: 'The \u202emenu', text: 'Kia ora,\n\nwe changed it.' });
    await desk.deliver(email, { from: 'Kim@accounts.example', to });

    const [stored] = await desk.deps.db.read.select().from(incomingEmails);
    expect(stored).toMatchObject({
      outcome: 'unsorted',
      detail: 'foreign',
      sender: 'kim@accounts.example',
      subject: 'The menu',
      snippet: 'Kia ora, we changed it.',
      sortedAt: null,
    });
    const raw = await buffer((await desk.deps.storage.read(stored?.path ?? '')).stream);
    expect(raw.toString()).toContain('we changed it.');
  });

  it('stays until staff sort it, for a year at most; what a program sent for thirty days', async () => {
    const desk = await createReplyDesk();
    const to = 'reply+nobody@reply.stackworks.example';
    await desk.deliver(hello, { to });
    await desk.deliver(hello, { to, returnPath: '' });
    const outcomesAfter = async (days: number) => {
      desk.wait(days * 24 * 60);
      await deleteOldEmails(desk.deps);
      return (await desk.outcomes()).map(([outcome]) => outcome);
    };
    expect(await outcomesAfter(29)).toEqual(['unsorted', 'automatic']);
    expect(await outcomesAfter(2)).toEqual(['unsorted']);
    expect(await outcomesAfter(333)).toEqual(['unsorted']);
    expect(await outcomesAfter(2)).toEqual([]);
  });

  it('is answered after ninety days', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    desk.wait(90 * 24 * 60);
    await desk.deliver(hello, { to });

    expect(await desk.outcomes()).toEqual([['unsorted', 'expired']]);
  });

  it('is answered when its author’s account is suspended', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    await deactivate(desk.deps, desk.client.id);
    await desk.deliver(hello, { to });

    expect(await desk.outcomes()).toEqual([['unsorted', 'unknown']]);
  });

  it('is answered once a day to one sender, and to others as well', async () => {
    const desk = await createReplyDesk();
    const to = 'reply+nobody@reply.stackworks.example';
    for (const from of ['one@bakery.example', 'one@bakery.example', 'two@bakery.example']) {
      await desk.deliver(hello, { from, to });
    }
    expect((await desk.answers()).map(({ recipient }) => recipient)).toEqual([
      'one@bakery.example',
      'two@bakery.example',
    ]);
    desk.wait(24 * 60 + 1);
    await desk.deliver(hello, { from: 'one@bakery.example', to });
    expect(await desk.answers()).toHaveLength(3);
  });
});

describe('what its sender can do', () => {
  const brand = { name: 'Stackworks', supportEmail: 'support@stackworks.example', supportHours: '' };
  const read = async (props: Partial<z.infer<typeof replyNotDelivered.props>>) => {
    const context = { brand, publicUrl: 'https://www.stackworks.example' };
    const given = { problem: 'files', role: 'client', files: [], ...props };
    return (await renderEmail(replyNotDelivered.compose(given, context))).text;
  };

  it.each(['unknown', 'expired', 'unreadable'] as const)(
    'without an account, or a suspended one: %s',
    async (problem) => {
      const text = await read({ problem });
      expect(text).toContain('You don’t need to send it again.');
      expect(text).toContain('If it’s urgent, write to support@stackworks.example');
    },
  );

  it('from another address', async () => {
    const text = await read({ problem: 'foreign' });
    expect(text).toContain('Next time, reply from the address we wrote to');
    expect(text).not.toContain('portal');
  });

  it('with files, with a plan and without', async () => {
    expect(await read({})).toContain('Please add them in the portal.');
    const withoutPlan = await read({ mayUpload: false });
    expect(withoutPlan).toContain('Please send us a link to them instead.');
    expect(withoutPlan).not.toContain('portal');
  });
});
