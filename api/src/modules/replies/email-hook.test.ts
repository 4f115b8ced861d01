import { encodeSignatureHeader } from '@sanity/webhook';
import { describe, expect, it } from 'vitest';
import { testConfig } from '#test/create-test-app.ts';
import { compose } from '#test/emails/compose.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { readDueEmails } from './email-reader.ts';

const secret = testConfig.inbound.webhookSecret ?? '';

type Desk = Awaited<ReturnType<typeof createReplyDesk>>;

/** Posts an email as a provider does. */
async function post({ request, deps }: Desk, email: object, key = secret) {
  const body = JSON.stringify(email);
  const signature = await encodeSignatureHeader(body, deps.now().getTime(), key);
  const headers = { 'content-type': 'application/json', 'email-signature': signature };
  const response = await request('/api/hooks/email', { method: 'POST', body, headers });
  await readDueEmails(deps);
  return response.status;
}

describe('an email that a provider posts', () => {
  it('lands as it came', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    const raw = await compose({ text: 'Kia ora' })({ from: desk.client.email, to });

    expect(await post(desk, { recipients: [to], raw: raw.toString('base64') })).toBe(202);
    expect((await desk.lastMessage()).message).toMatchObject({
      content: 'Kia ora',
      senderId: desk.client.personId,
    });
  });

  it('lands from the parts that the provider has parsed, once', async () => {
    const desk = await createReplyDesk();
    const to = await desk.askAboutProject();
    const attachments = [
      { fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9').toString('base64') },
    ];
    const email = {
      recipients: [to],
      from: `Aroha <${desk.client.email}>`,
      subject: 'Re: Bakery',
      messageId: '<1@mail.example>',
      text: 'The menu',
      attachments,
    };
    expect([await post(desk, email), await post(desk, email)]).toEqual([202, 202]);

    expect(await desk.lastMessage()).toMatchObject({ message: { content: 'The menu' }, files: ['menu.txt'] });
    expect(await desk.countMessages()).toBe(2);
  });

  it('is set aside when its headers say that a program wrote it', async () => {
    const desk = await createReplyDesk();
    const recipients = [await desk.askAboutProject()];
    const headers = [{ name: 'Auto-Submitted', value: 'auto-replied' }];
    await post(desk, { recipients, from: desk.client.email, text: 'I’m away', headers });

    expect(await desk.outcomes()).toEqual([['automatic', null]]);
  });

  it('is rejected with another signature, or without what it needs', async () => {
    const desk = await createReplyDesk();
    const recipients = [await desk.askAboutProject()];
    const email = { recipients, from: desk.client.email, text: 'Kia ora' };

    expect(await post(desk, email, 'another-secret-for-emails')).toBe(401);
    expect(await post(desk, { recipients })).toBe(422);
    expect(await desk.outcomes()).toEqual([]);
  });
});
