import { colleagueList, mentionPage } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { emailTemplates } from '#/emails.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { deactivate } from '#test/conversations.ts';
import { createAdmin } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readOutbox } from '#test/outbox.ts';
import { created, createThread, keyed, write } from '#test/threads.ts';
import { findMentioned } from './commands/record-mentions.ts';
import { writeMentionEmail } from './emails/deferred-emails.ts';

/** A conversation, and Hana of the team who is named in its notes; the clock stands still unless moved. */
async function createDesk() {
  let now = created;
  const thread = await createThread({ now: () => now });
  const hana = await createAdmin(thread.deps, { firstName: 'Hana', lastName: 'Rua' });
  const { id, admin, client, deps, request } = thread;
  const ofHana = async (token = hana.token) =>
    mentionPage.parse(await (await request('/api/admin/mentions', asCaller({ token }))).json()).items;
  return {
    ...thread,
    hana,
    ofHana,
    note: (message: string, caller: { token: string; headers?: Record<string, string> } = admin) =>
      write(thread, `/api/admin/projects/${id}/messages`, { message, isInternal: true }, caller),
    say: (message: string, caller: { token: string } = admin) =>
      write(thread, `/api/admin/projects/${id}/messages`, { message }, caller),
    sayAsClient: (message: string) =>
      write(thread, `/api/client/projects/${id}/messages`, { message }, client),
    read: ({ token }: { token: string }) =>
      request(
        `/api/admin/conversations/project/${id}/read`,
        withJson({ readUpTo: now.toISOString() }, { token }, 'PUT'),
      ),
    wait: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
    sendEmails: async () => {
      const sent: string[] = [];
      const deferredEmails = new Map([['mentioned', writeMentionEmail]]);
      await sendDueEmails({ ...deps, emailTemplates, deferredEmails }, ({ to, subject, html }) => {
        sent.push(`${to}: ${subject}`, html);
        return Promise.resolve();
      });
      return sent;
    },
  };
}

describe('a colleague named in a note', () => {
  it('finds it among their mentions, once, until they answer in the conversation', async () => {
    const { note, say, ofHana, read, hana, admin, deps } = await createDesk();
    await note('@Hana Rua, they pay late. @Hana Rua!', { ...admin, headers: keyed('attempt-one') });
    await note('@Hana Rua, they pay late. @Hana Rua!', { ...admin, headers: keyed('attempt-one') });

    expect(await ofHana()).toMatchObject([
      {
        subjectName: 'Bakery website',
        senderName: 'Mere Walker',
        message: '@Hana Rua, they pay late. @Hana Rua!',
      },
    ]);
    expect(await ofHana(admin.token)).toEqual([]);
    await say('We’ll ring them.');
    await read(hana);
    expect(await ofHana()).toHaveLength(1);
    await note('I will.', hana);
    expect(await ofHana()).toEqual([]);
    expect((await readLiveEvents(deps.db)).filter(({ event }) => event.type === 'inbox')).toHaveLength(2);
    await note('And @Hana Rua, tell Tama.');
    await say('We rang them.', hana);
    expect(await ofHana()).toEqual([]);
  });

  it('hears of it at once, with who wrote it and where', async () => {
    const { note, hana, deps, id, client } = await createDesk();
    await note('@Hana Rua, they pay late.');
    const events = (await readLiveEvents(deps.db)).filter(({ event }) => event.type === 'mentioned');
    expect(events).toMatchObject([
      {
        audience: 'staff',
        event: { to: [hana.id], by: 'Mere Walker', projectId: id, clientId: client.id, leadId: null },
      },
    ]);
  });

  it('gets an email after five unread minutes, without the note’s text', async () => {
    const { note, sendEmails, wait, hana } = await createDesk();
    await note('@Hana Rua, they pay late.');
    wait(4);
    expect(await sendEmails()).toEqual([]);
    wait(1);

    const [email, html, ...others] = await sendEmails();
    expect(email).toBe(`${hana.email}: Mere Walker mentioned you in Bakery website`);
    expect(html).not.toContain('pay late');
    expect(others).toEqual([]);
  });

  it('gets one email for all notes of those minutes', async () => {
    const { note, sendEmails, wait } = await createDesk();
    await note('@Hana Rua one');
    wait(2);
    await note('@Hana Rua two');
    wait(3);

    const [email, , ...others] = await sendEmails();
    expect(email).toMatch(/: You were mentioned in 2 notes$/);
    expect(others).toEqual([]);
  });

  it('gets no email when they have read it, or have left', async () => {
    const { note, read, sendEmails, wait, hana, deps } = await createDesk();
    await note('@Hana Rua one');
    await read(hana);
    wait(5);
    expect(await sendEmails()).toEqual([]);
    await note('@Hana Rua two');
    await deactivate(deps, hana.id);
    wait(5);
    expect(await sendEmails()).toEqual([]);
  });
});

it('everyone on the team can be named but oneself and former colleagues', async () => {
  const { request, admin, hana, deps } = await createDesk();
  const gone = await createAdmin(deps);
  await deactivate(deps, gone.id);
  const answer = await request('/api/admin/mentions/colleagues', asCaller(admin));
  expect(colleagueList.parse(await answer.json()).items).toEqual([{ id: hana.id, name: 'Hana Rua' }]);
});

describe('nobody is mentioned', () => {
  it('by a message to the client, by a client, or by their own note', async () => {
    const { note, say, sayAsClient, ofHana, hana, deps } = await createDesk();
    await say('@Hana Rua will call you');
    await sayAsClient('@Hana Rua, are you there?');
    await note('@Hana Rua, note to self', hana);

    expect(await ofHana()).toEqual([]);
    expect((await readOutbox(deps.db)).filter(({ template }) => template === 'mentioned')).toEqual([]);
  });
});

describe('a name in a text', () => {
  const hana = { id: 'hana', firstName: 'Hana', lastName: 'Rua' };
  const other = { id: 'other', firstName: 'Hana', lastName: 'Ruawai' };
  const tama = { id: 'tama', firstName: 'Tāma', lastName: 'Ngata-Smith' };
  const namesake = { id: 'namesake', firstName: 'Tāma', lastName: 'Ngata-Smith' };
  const idsIn = (text: string, people = [hana, other, tama]) =>
    findMentioned(text, people).map(({ id }) => id);

  it.each([
    ['@Hana Rua can you look?', ['hana']],
    ['(@hana rua, please)', ['hana']],
    ['@Hana Ruawai: yours', ['other']],
    ['@Hana Ruawaiata', []],
    ['Ask Hana Rua', []],
    ['@Hana', []],
    ['@Tāma Ngata-Smith and @Hana Rua and again @Hana Rua', ['tama', 'hana']],
    ['@Tāma Ngata-Smith'.normalize('NFD'), ['tama']],
  ])('"%s" names %j', (text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  it('two people with one name are both found', () => {
    expect(idsIn('@Tāma Ngata-Smith', [tama, namesake])).toEqual(['tama', 'namesake']);
  });
});
