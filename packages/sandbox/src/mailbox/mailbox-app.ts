import type { OutgoingHttpHeaders } from 'node:http';
import { Hono } from 'hono';

/** The methods the mailbox's page uses. */
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** Headers that speak of one connection; the server that answers sets its own. */
const connectionHeaders = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Answers one request without a network; what Fastify calls inject. */
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
export function createMailboxApp(path: string, inject: Inject): Hono {
  const app = new Hono();
  for (const method of methods) {
    app.on(method, '*', async ({ req }) => {
      const { host, pathname, search } = new URL(req.url);
      const answer = await inject({
        method,
        url: pathname + search,
        headers: req.header(),
        payload: Buffer.from(await req.arrayBuffer()),
      });
      const headers = toHeaders(answer.headers);
      headers.set('content-security-policy', pagePolicy(host, path));
      const body = pathname.endsWith('.js') ? letLinksOpen(answer.rawPayload) : answer.rawPayload;
      const hasBody = answer.statusCode !== 304 && answer.statusCode !== 204;
      return new Response(hasBody ? new Uint8Array(body) : null, { status: answer.statusCode, headers });
    });
  }
  return app;
}

/**
 * Mails bring their own inline styles. The page's live socket is not served here, and this policy keeps the page
 * from knocking for it every few seconds; it reads the list again whenever its tab comes to the front.
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

/** The page's script frames a mail so tightly that its links do nothing; with these rights they open a tab. */
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
