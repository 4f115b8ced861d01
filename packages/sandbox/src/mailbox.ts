import type { OutgoingHttpHeaders } from 'node:http';
import { createAPIServer } from '@maildev/api';
import { registerUI } from '@maildev/ui/server';
import { Hono } from 'hono';
import { MailDev } from 'maildev';

/** A local email provider while it runs. */
type Mailbox = {
  /** Where to send emails, as SMTP_URL takes it. */
  smtpUrl: string;
  /** The mailbox's web page and its calls; mount it at the `path` it was started with. */
  app: Hono;
  close: () => Promise<void>;
};

/** How many emails are stored; the oldest go first. */
const MAX_EMAILS = 500;

/**
 * Starts a real SMTP server, on a free port of this machine only, that stores every email instead of delivering it,
 * and a web page to read them. The page needs no port: its requests stay within this process.
 * @param folder where emails are stored
 * @param path where the page is mounted on the one origin, such as /sandbox/mailbox
 */
export async function startMailbox({ folder, path }: { folder: string; path: string }): Promise<Mailbox> {
  const maildev = new MailDev({
    smtp: 0,
    ip: '127.0.0.1',
    hideExtensions: ['STARTTLS'], // its certificate is signed by nobody
    mailDirectory: folder,
    maxEmails: MAX_EMAILS,
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

/** The methods the mailbox's page uses. */
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** Headers of one connection; the server that responds sets its own. */
const connectionHeaders = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Handles one request without a network; what Fastify calls inject. */
type Inject = (request: {
  method: (typeof methods)[number];
  url: string;
  headers: Record<string, string>;
  payload: Buffer;
}) => Promise<{ statusCode: number; headers: OutgoingHttpHeaders; rawPayload: Buffer }>;

/**
 * The mailbox's web page as a Hono app.
 * @param path where the app is mounted; the page behind it knows the same path
 * @param inject hands a request to the page's own server
 */
function createMailboxApp(path: string, inject: Inject): Hono {
  const app = new Hono();
  for (const method of methods) {
    app.on(method, '*', async ({ req }) => {
      const { host, pathname, search } = new URL(req.url);
      const response = await inject({
        method,
        url: pathname + search,
        headers: req.header(),
        payload: Buffer.from(await req.arrayBuffer()),
      });
      const headers = toHeaders(response.headers);
      headers.set('content-security-policy', pagePolicy(host, path));
      const body = pathname.endsWith('.js') ? letLinksOpen(response.rawPayload) : response.rawPayload;
      const hasBody = response.statusCode !== 304 && response.statusCode !== 204;
      return new Response(hasBody ? new Uint8Array(body) : null, { status: response.statusCode, headers });
    });
  }
  return app;
}

/**
 * Emails bring their own inline styles. The page's live socket is not served here, and this policy stops the page
 * from trying it every few seconds; it reads the list again when its tab comes to the front.
 */
function pagePolicy(host: string, path: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src http://${host}${path}/api/ https://${host}${path}/api/`,
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page's script frames an email so tightly that its links do nothing; with these rights they open a tab. */
function letLinksOpen(script: Buffer): Buffer {
  return Buffer.from(
    script
      .toString()
      .replace(
        'sandbox:"allow-same-origin"',
        'sandbox:"allow-same-origin allow-popups allow-popups-to-escape-sandbox"',
      ),
  );
}

function toHeaders(source: OutgoingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined || connectionHeaders.includes(name)) continue;
    for (const one of [value].flat()) headers.append(name, String(one));
  }
  return headers;
}
