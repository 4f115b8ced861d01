import { wholeEmail } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { compose } from '#test/emails/compose.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { createAdmin } from '#test/factories.ts';
import { deleteOldEmails } from './email-reader.ts';

type Desk = Awaited<ReturnType<typeof createReplyDesk>>;

const readWhole = ({ request }: Desk, id: string | null | undefined, reader: { token: string }) =>
  request(`/api/admin/emails/${id}`, asCaller(reader));

it('staff read an email whole, with what its message left out', async () => {
  const desk = await createReplyDesk();
  const text =
    'Kia ora\n\n-- \nAroha, 021 555 010\n\nOn 20 Nov 2026, Mere <mere@stackworks.example> wrote:\n> Which photos?';
  await desk.deliver(compose({ text, subject: 'Re: Bakery site' }), { to: await desk.askAboutProject() });

  const { message } = await desk.lastMessage();
  expect(message?.content).toBe('Kia ora');
  const answer = await readWhole(desk, message?.emailId, desk.admin);
  expect(answer.status).toBe(200);
  const email = wholeEmail.parse(await answer.json());
  expect(email).toMatchObject({ subject: 'Re: Bakery site', isCut: false });
  expect(email.from).toContain(desk.client.email);
  expect(email.text).toContain('Aroha, 021 555 010');
  expect(email.text).toContain('> Which photos?');
});

it('what mail programs mark as quoted in HTML is there too, without its markup', async () => {
  const desk = await createReplyDesk();
  const html =
    '<p>Kia ora</p><div class="gmail_quote">Which photos?<script>alert(1)</script></div><div class="gmail_signature">Aroha</div>';
  await desk.deliver(compose({ html }), { to: await desk.askAboutProject() });

  const { message } = await desk.lastMessage();
  expect(message?.content).toBe('Kia ora');
  const { text } = wholeEmail.parse(await (await readWhole(desk, message?.emailId, desk.admin)).json());
  expect(text).toMatch(/Kia ora\s+Which photos\?\s+Aroha/);
  expect(text).not.toContain('<');
});

it('only staff hear which email a message came by', async () => {
  const desk = await createReplyDesk();
  await desk.deliver(compose({ text: 'Kia ora' }), { to: await desk.askInChat() });

  const { message } = await desk.lastMessage();
  const toTeam = await desk.request(`/api/admin/messages?client=${desk.client.id}`, asCaller(desk.admin));
  expect(await toTeam.json()).toMatchObject({ items: [{ emailId: message?.emailId }, { emailId: null }] });
  const toClient = await desk.request('/api/messages', asCaller(desk.client));
  expect(await toClient.text()).not.toContain(message?.emailId);
});

it('an email that is no longer stored is not found, and the answer says what is left', async () => {
  const desk = await createReplyDesk();
  await desk.deliver(compose({ text: 'Kia ora' }), { to: await desk.askAboutProject() });
  const { message } = await desk.lastMessage();
  desk.wait(91 * 24 * 60);
  await deleteOldEmails(desk.deps);

  // Nobody’s session lasts that long.
  const answer = await readWhole(desk, message?.emailId, await createAdmin(desk.deps));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { message: 'This email isn’t stored any more. Its message is all that’s left.' },
  });
});

it('an email that became no message can’t be read', async () => {
  const desk = await createReplyDesk();
  await desk.deliver(compose({ text: 'Kia ora' }), {
    from: 'rua@elsewhere.example',
    to: await desk.askAboutProject(),
  });

  const [id] = await desk.emailIds();
  expect((await readWhole(desk, id, desk.admin)).status).toBe(404);
});
