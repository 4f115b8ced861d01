import { wholeEmail } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { compose, write } from '#test/emails/compose.ts';
import { createReplyDesk } from '#test/emails/desk.ts';
import { deleteOriginals } from './email-reader.ts';
import { incomingEmails } from './replies.tables.ts';

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

it('staff download an email as it was received, with words that no parser takes for text', async () => {
  const desk = await createReplyDesk();
  const email = write(
    ...['From: Aroha <{from}>', 'To: {to}', 'Subject: Home page', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary="b"', '', 'Words before the first part.'],
    ...['--b', 'Content-Type: text/html', '', '<p>Kia ora <input value="In a form"></p>'],
    ...['--b--', 'Words after the last part.', ''],
  );
  const to = await desk.askAboutProject();
  await desk.deliver(email, { to });

  const { message } = await desk.lastMessage();
  const source = `/api/admin/emails/${message?.emailId}/source`;
  const response = await desk.request(source, asCaller(desk.admin));
  expect(response.status).toBe(200);
  const text = await response.text();
  for (const words of ['before the first part', 'In a form', 'after the last part']) {
    expect(text).toContain(words);
  }
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': 'attachment; filename=email.eml',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await desk.request(source, asCaller(desk.client))).status).toBe(401);
  expect((await desk.request(source)).status).toBe(401);
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
  await desk.deleteProject();
  await deleteOriginals(desk.deps);

  const answer = await readWhole(desk, message?.emailId, desk.admin);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { message: 'This email isn’t stored any more. Its message is all that’s left.' },
  });
});

it('one that waits to be sorted can be read, and one still to be read can’t', async () => {
  const desk = await createReplyDesk();
  await desk.deliver(compose({ text: 'Kia ora' }), {
    from: 'rua@elsewhere.example',
    to: await desk.askAboutProject(),
  });

  const [id] = await desk.emailIds();
  expect((await readWhole(desk, id, desk.admin)).status).toBe(200);
  await desk.deps.db.write((tx) => tx.update(incomingEmails).set({ status: 'pending' }));
  expect((await readWhole(desk, id, desk.admin)).status).toBe(404);
});
