import { createAPIServer } from '@maildev/api';
import { registerUI } from '@maildev/ui/server';
import type { Hono } from 'hono';
import { MailDev } from 'maildev';
import { createMailboxApp } from './mailbox-app.ts';

/** The stand-in for a mail provider while it runs. */
export type Mailbox = {
  /** Where to send mail, as SMTP_URL takes it. */
  smtpUrl: string;
  /** The mailbox's web page and its calls; mount it at the `path` it was started with. */
  app: Hono;
  close: () => Promise<void>;
};

/** How many mails are kept; the oldest go first. */
const keptMails = 500;

/**
 * Starts a real SMTP server, on a free port of this machine only, that keeps every mail instead of delivering it,
 * and a web page to read them. The page needs no port: its requests are handed over within this process.
 * @param folder where mails are kept between starts
 * @param path where the page is mounted on the one origin, such as /sandbox/mailbox
 */
export async function startMailbox({ folder, path }: { folder: string; path: string }): Promise<Mailbox> {
  const maildev = new MailDev({
    smtp: 0,
    ip: '127.0.0.1',
    hideExtensions: ['STARTTLS'], // its certificate is signed by nobody
    mailDirectory: folder,
    maxEmails: keptMails,
    disableWeb: true,
    silent: true,
  });
  const { smtp, storage } = await maildev.start();
  const web = createAPIServer({ basePath: path, smtp, storage, cors: { origin: false } });
  await web.registerPlugins();
  await registerUI(web.server, { basePath: path });

  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.getPort()}`,
    app: createMailboxApp(path, (request) => web.server.inject(request)),
    close: async () => {
      await web.stop();
      await maildev.stop();
    },
  };
}
