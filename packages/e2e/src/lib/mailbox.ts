import { mounts } from '@stackworks/contracts';
import { expect, type APIRequestContext } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** Where the sandbox's mailbox answers. */
const mailbox = `${mounts.sandbox}/mailbox/api/email`;

const summary = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      time: z.iso.datetime(),
      subject: z.string(),
      to: z.array(z.object({ address: z.string() })),
    }),
  ),
});

const letter = z.object({ html: z.string() });

/** Lists every email to an address, newest first. */
async function listEmails(request: APIRequestContext, to: string) {
  const params = { search: to, limit: 200 };
  const { items } = summary.parse(await (await request.get(`${mailbox}/summary`, { params })).json());
  // The mailbox knows whole seconds, and lists the oldest of one first.
  return items
    .filter((email) => email.to.some(({ address }) => address === to))
    .reverse()
    .sort((one, other) => other.time.localeCompare(one.time));
}

/** Lists the subjects of the emails to an address, newest first. */
export const listEmailSubjects = async (request: APIRequestContext, to: string): Promise<string[]> =>
  (await listEmails(request, to)).map(({ subject }) => subject);

/**
 * Waits for an email and follows it to where it leads.
 * @param path the page that the link in it opens, such as /reset-password
 * @param before the newest link so far: the email must come after it
 * @returns the link's path with its query
 */
export async function findEmailedLink(
  request: APIRequestContext,
  to: string,
  path: string,
  before?: string,
): Promise<string> {
  const link = new RegExp(`${path}\\?token=[\\w-]+`);
  let found = '';
  await expect(async () => {
    for (const { id } of await listEmails(request, to)) {
      const { html } = letter.parse(await (await request.get(`${mailbox}/${id}`)).json());
      found = link.exec(html)?.[0] ?? '';
      if (found === before) break;
      if (found) return;
    }
    throw new Error(`No email to ${to} links to ${path}.`);
  }).toPass();
  return found;
}

/** Where the server listens for answers to its emails. */
export const inboundEmailPort = Number(process.env['E2E_EMAIL_PORT'] ?? 2525);

/**
 * Waits for an email that can be answered, and answers the newest as its reader's mail program would.
 * @param other another sender than its reader, or another subject
 */
export async function answerEmail(
  request: APIRequestContext,
  reader: string,
  text: string,
  other: { from?: string; subject?: string } = {},
): Promise<void> {
  const answered = { subject: '', to: '' };
  await expect(async () => {
    for (const { id, subject } of await listEmails(request, reader)) {
      const source = await (await request.get(`${mailbox}/${id}/source`)).text();
      const to = /^Reply-To:\s+<?(reply\+[^>\s]+)/im.exec(source)?.[1];
      if (to !== undefined) Object.assign(answered, { subject: `Re: ${subject}`, to });
      if (to !== undefined) return;
    }
    throw new Error(`No email to ${reader} can be answered.`);
  }).toPass();
  const server = createTransport({ port: inboundEmailPort, ignoreTLS: true });
  await server.sendMail({ from: reader, ...answered, ...other, text });
}
