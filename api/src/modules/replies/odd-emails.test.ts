import { type Message, messageLimit, messagePage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { compose } from '#test/emails/compose.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { oddEmails, subjectOnly } from '#test/emails/odd-emails.ts';
import { oddQuotes } from '#test/emails/odd-quotes.ts';

type Desk = Awaited<ReturnType<typeof createReplyDesk>>;

/** All messages about the project, as staff read them: newest first. */
async function readThread({ request, projectId, admin }: Desk) {
  const items: Message[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`;
    const response = await request(`/api/admin/messages/${projectId}?limit=100${query}`, asCaller(admin));
    const page = messagePage.parse(await response.json());
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

it('of sixty emails that lose words elsewhere, staff can read every word of every one', async () => {
  const desk = await createReplyDesk();
  const to = await desk.askAboutProject();
  for (const { email } of [...oddEmails, ...oddQuotes]) {
    await desk.deliver(email, { to });
    desk.wait(1);
  }
  const all = [...oddEmails, ...oddQuotes];
  expect(await desk.outcomes()).toHaveLength(all.length);
  const landed = await readThread(desk);
  const readable = landed.map(({ content, folded, attachments }) =>
    [content, ...folded.map(({ text }) => text), ...attachments.map(({ fileName }) => fileName)].join('\n'),
  );
  for (const { name, text, files = [], folded = [] } of all) {
    const wanted = [text, ...folded, ...files];
    const isThere = readable.some((one) => wanted.every((words) => one.includes(words)));
    expect(isThere, name).toBe(true);
  }
  expect(landed).toHaveLength(all.length + 1);
});

describe('an email that becomes a message', () => {
  it('of any length lands whole, the rest of it folded', async () => {
    const desk = await createReplyDesk();
    const words = Array.from({ length: 4000 }, (_, index) => `word${index}`).join(' ');
    await desk.deliver(compose({ text: words }), { to: await desk.askAboutProject() });

    const { message } = await desk.lastMessage();
    expect(message?.content.length).toBeLessThanOrEqual(messageLimit);
    const texts = [message?.content, ...(message?.folded ?? []).map(({ text }) => text)];
    expect(texts.join(' ')).toBe(words);
  });

  it('lands with what its author wrote as its subject, where that is all they wrote', async () => {
    const desk = await createReplyDesk();
    await desk.deliver(subjectOnly, { to: await desk.askAboutProject() });

    expect((await desk.lastMessage()).message?.content).toBe('Yes, please go ahead');
    expect(await desk.answers()).toEqual([]);
  });

  it('lands with a new subject above its text, and what is folded in its place', async () => {
    const desk = await createReplyDesk();
    const text = ['See subject', '', '> Which photos?'].join('\n');
    await desk.deliver(compose({ subject: 'New phone number 021 555 999', text }), {
      to: await desk.askAboutProject(),
    });

    const { message } = await desk.lastMessage();
    expect(message?.content.trim()).toBe('New phone number 021 555 999\n\nSee subject');
    expect(message?.folded).toMatchObject([{ at: message?.content.length, text: '> Which photos?' }]);
  });

  it.each(['Re: ', 'AW: ', 'Re[2]: SV: ', '回复：', 'RE: [EXTERNAL] ', 'Odp: ', ''])(
    'lands without the subject we sent, after “%s”',
    async (prefix) => {
      const desk = await createReplyDesk();
      const subject = `${prefix}Bakery website: messages from Stackworks`;
      await desk.deliver(compose({ subject, text: 'The second one' }), { to: await desk.askAboutProject() });

      expect((await desk.lastMessage()).message?.content).toBe('The second one');
    },
  );

  it('lands though it is encrypted, and its author hears that nobody can read it', async () => {
    const desk = await createReplyDesk();
    const encrypted = oddEmails.find(({ name }) => name === 'an encrypted message')?.email ?? subjectOnly;
    await desk.deliver(encrypted, { to: await desk.askAboutProject() });

    expect(await desk.lastMessage()).toMatchObject({
      message: { content: 'smime.p7m' },
      files: ['smime.p7m'],
    });
    expect((await desk.answers())[0]).toMatchObject({ props: { problem: 'encrypted' } });
  });

  it('through a list gets no answer, which would go to all of the list', async () => {
    const desk = await createReplyDesk({ subscriptionStatus: 'inactive' });
    const file = { fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9') };
    const headers = { 'List-Id': '<team.bakery.example>' };
    const to = await desk.askAboutProject();
    await desk.deliver(compose({ text: 'The menu', attachments: [file], headers }), { to });

    expect((await desk.lastMessage()).message?.content).toBe('The menu');
    expect(await desk.answers()).toEqual([]);
  });
});

describe('a note that somebody is away', () => {
  const away = compose({ subject: 'Automatic reply: Bakery website', text: 'I’m away until Monday.' });

  it('from a client is a message marked as that, and asks for no reply', async () => {
    const desk = await createReplyDesk();
    await desk.deliver(away, { to: await desk.askAboutProject() });

    expect(await desk.countTargets()).toBe(0);
    expect((await readThread(desk))[0]).toMatchObject({ isAbsenceNote: true, isInternal: false });
    await desk.deliver(compose({ text: 'Back again' }), { to: await desk.askAboutProject() });
    expect(await desk.countTargets()).toBe(1);
  });

  it('from staff is a note that replies to nobody', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askStaff();
    expect(await desk.countTargets()).toBe(1);
    await desk.deliver(away, { from: desk.admin.email, to });

    expect(await desk.countTargets()).toBe(1);
    expect((await readThread(desk))[0]).toMatchObject({ isAbsenceNote: true, isInternal: true });
  });
});
