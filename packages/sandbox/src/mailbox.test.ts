import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startMailbox } from './mailbox.ts';

const path = '/sandbox/mailbox';
const emails = z.array(z.object({ id: z.string(), subject: z.string() }));
const summary = z.object({ items: emails });

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const toLetter = (subject: string) => ({
  from: 'hello@stackworks.example',
  to: 'aroha@bakery.example',
  subject,
  html: '<p style="color: red">Kia ora</p>',
});

async function openMailbox(folder: string) {
  const mailbox = await startMailbox({ folder, path });
  onTestFinished(mailbox.close);
  const listSubjects = async () => {
    const response = await mailbox.app.request(`${path}/api/email/summary`);
    return summary.parse(await response.json()).items.map(({ subject }) => subject);
  };
  const send = (subject: string) => createTransport(mailbox.smtpUrl).sendMail(toLetter(subject));
  return { ...mailbox, listSubjects, send };
}

/** The address of the page's script, relative to the mailbox. */
const findScript = (html: string) => /src="\.\/(assets\/[^"]+\.js)"/.exec(html)?.[1] ?? 'no-script';

test('an email sent over SMTP can be read on the page', async () => {
  const mailbox = await openMailbox(await temporaryFolder());
  await mailbox.send('Your account is ready');

  const response = await mailbox.app.request(`${path}/api/email/summary`);
  const [email] = summary.parse(await response.json()).items;
  expect(email?.subject).toBe('Your account is ready');
  const html = await mailbox.app.request(`${path}/api/email/${email?.id}/html`);
  expect(await html.text()).toContain('Kia ora');
});

test('the page loads its own script, which lets links in emails open, and nothing from elsewhere', async () => {
  const mailbox = await openMailbox(await temporaryFolder());

  const page = await mailbox.app.request(path, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(html).toContain(`<base href="${path}/" />`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");

  const script = await mailbox.app.request(`${path}/${findScript(html)}`);
  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('allow-popups');
});

test('a browser that has the script already gets 304', async () => {
  const mailbox = await openMailbox(await temporaryFolder());
  const page = await mailbox.app.request(path, { headers: { accept: 'text/html' } });
  const script = `${path}/${findScript(await page.text())}`;

  const etag = (await mailbox.app.request(script)).headers.get('etag') ?? '';
  const again = await mailbox.app.request(script, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('another site may not read the emails', async () => {
  const mailbox = await openMailbox(await temporaryFolder());

  const response = await mailbox.app.request(`${path}/api/email/summary`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
});

test('emails outlive a restart', async () => {
  const folder = await temporaryFolder();
  const first = await openMailbox(folder);
  await first.send('Still here');
  await first.close();

  const second = await openMailbox(folder);
  expect(await second.listSubjects()).toEqual(['Still here']);
});

test('the newest 500 emails are stored', { timeout: 60_000 }, async () => {
  const mailbox = await openMailbox(await temporaryFolder());
  const transport = createTransport({ url: mailbox.smtpUrl, pool: true, maxConnections: 1 });
  for (let count = 1; count <= 502; count += 1) await transport.sendMail(toLetter(`Mail ${count}`));
  transport.close();

  const response = await mailbox.app.request(`${path}/api/email`);
  const subjects = emails.parse(await response.json()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(500);
  expect(subjects).toContain('Mail 502');
  expect(subjects).not.toContain('Mail 2');
});

test('two mailboxes run side by side without sharing emails', async () => {
  const [one, other] = await Promise.all([
    openMailbox(await temporaryFolder()),
    openMailbox(await temporaryFolder()),
  ]);
  await one.send('For one');

  expect(await one.listSubjects()).toEqual(['For one']);
  expect(await other.listSubjects()).toEqual([]);
});
