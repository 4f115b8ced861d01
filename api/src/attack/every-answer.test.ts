import { once } from 'node:events';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#/platform/log.ts';
import { createPages } from '#/server/static/pages.ts';
import { prepareAs } from '#test/access-calls.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { everyCall, toAddress, type Call } from '#test/every-call.ts';
import { password } from '#test/factories.ts';
import { readRows } from '#test/read-rows.ts';
import { makeStaticBuild } from '#test/static-build.ts';

/** What must get nowhere, in values that are found wherever they get to. */
const secrets = {
  session: 'marked-session-secret-of-more-than-32-characters',
  contentHook: 'marked-content-webhook-secret',
  contentToken: 'marked-content-read-token',
  smtpPassword: 'marked-smtp-password',
  stripeKey: 'sk_test_markedStripeSecretKey',
  stripeHook: 'whsec_markedStripeWebhookSecret',
};

const config = {
  publicUrl: 'https://www.stackworks.example',
  sessionSecret: secrets.session,
  content: {
    projectId: 'stackworks',
    dataset: 'production',
    apiHost: 'http://localhost:1',
    webhookSecret: secrets.contentHook,
    readToken: secrets.contentToken,
  },
  email: { smtpUrl: `smtp://user:${secrets.smtpPassword}@localhost:1`, from: 'no-reply@stackworks.example' },
  stripe: {
    secretKey: secrets.stripeKey,
    webhookSecret: secrets.stripeHook,
    publishableKey: 'pk_test_public',
    apiUrl: 'http://localhost:1',
    linksUrl: 'https://buy.stripe.com/',
  },
};

/** Answers that others than the one who asked may keep: they say nothing about anybody. */
const kept = ['GET /api/images/:slug'];
/** Answers that the one who asked may keep, as long as they ask each time whether they still may. */
const askedAgain = /\/(download|thumbnail)$|^GET \/api\/(pictures\/|client\/projects$)/;
/** People come here, by a link or to read. */
const pages = [
  'GET /api/data-export',
  'GET /api/docs',
  'GET /api/docs/:noun',
  'GET /api/preview',
  'GET /api/unsubscribe',
  'POST /api/data-export',
  'POST /api/unsubscribe',
];

it(
  'every call is made, and its answer carries what protects it, the secrets stay where they are, and no address is asked',
  { timeout: 180_000 },
  async () => {
    const { log, lines } = collectLog();
    const { request, deps } = await createTestApp({ log, config });
    const listener = await listen();
    const answers: string[] = [];
    const cookies = new Set<string>();
    const theirs = [password, 'a-better-horse-2'];
    for (const row of everyCall) {
      const { path, init, json, method, visit } = await prepareAs(deps, row, row.by);
      const { own, credentials } = visit;
      theirs.push(own.token, own.colleague.token, credentials.token ?? '', ...Object.values(own.links));
      const answer = await request(path, init);
      lookAtHeaders(row, Object.fromEntries(answer.headers));
      for (const cookie of answer.headers.getSetCookie()) cookies.add(lookAtCookie(row, cookie));
      const isEndless = answer.headers.get('content-type')?.includes('event-stream') === true;
      if (isEndless) await answer.body?.cancel();
      else answers.push(`${row.call} ${await answer.text()}`);

      // Once more, with addresses of ours to be lured to.
      for (const name of Object.keys(json ?? {})) {
        const body = { ...json, [name]: listener.at(name), url: listener.at('url') };
        const headers = { referer: listener.at('referer'), 'x-forwarded-host': listener.host };
        const lure = withJson(
          body,
          { ...credentials, headers: { ...headers, origin: config.publicUrl } },
          method,
        );
        answers.push(`${row.call} ${await (await request(path, lure)).text()}`);
      }
    }

    expect([...cookies].sort()).toEqual([
      'stackworks_admin',
      'stackworks_admin_device',
      'stackworks_client',
      'stackworks_client_device',
      'stackworks_preview',
    ]);
    expect(listener.asked).toEqual([]);
    const ours = Object.values(secrets);
    // A mail that waits holds its link; it is emptied once it has left.
    const database = JSON.stringify({ ...(await readRows(deps)), email_outbox: [] });
    expect(findIn(lines, [...ours, ...theirs, '$argon2'])).toEqual([]);
    expect(findIn([database], [...ours, ...theirs])).toEqual([]);
    expect(findIn(answers, [...ours, password, '$argon2'])).toEqual([]);
    expect(lines.length).toBeGreaterThan(everyCall.length);
  },
);

function lookAtHeaders({ call }: Call, headers: Record<string, string>): void {
  expect(headers['content-security-policy'], call).toMatch(
    pages.includes(call) ? /^default-src 'self'/ : /^default-src 'none'/,
  );
  expect(headers['content-security-policy'], call).toMatch(/frame-ancestors 'none'|sandbox/);
  expect(headers, call).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
  expect(headers['permissions-policy'], call).toContain('camera=()');
  expect([headers['server'], headers['x-powered-by']], call).toEqual([undefined, undefined]);
  expect(headers['content-type']?.startsWith('text/html') ?? false, call).toBe(pages.includes(call));
  if (kept.includes(call)) return;
  expect(headers['cache-control'], call).toMatch(
    askedAgain.test(call) ? /^(private, no-cache|no-store)$/ : /^no-(store|cache)/,
  );
}

/** @returns its name */
function lookAtCookie({ call }: Call, cookie: string): string {
  const [pair = '', ...words] = cookie.split('; ');
  expect(words, call).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']));
  expect(cookie, call).not.toMatch(/domain=/i);
  return pair.split('=')[0] ?? '';
}

function collectLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLog('trace', destination) };
}

/** Somebody's server, which notes whatever it is asked. */
async function listen() {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : ''}`;
  return { asked, host, at: (name: string) => `http://${host}/${name}` };
}

const findIn = (texts: readonly string[], wanted: readonly string[]) =>
  texts.flatMap((text) =>
    wanted.filter((one) => one !== '' && text.includes(one)).map((one) => `${one} in ${text.slice(0, 200)}`),
  );

it(
  'signing in opens a session of its own, whatever cookie a browser came with',
  { timeout: 60_000 },
  async () => {
    const { request, deps } = await createTestApp();
    for (const row of everyCall.filter(({ call }) => /POST .*\/(login|register)$/.test(call))) {
      const { path, init, visit } = await prepareAs(deps, row, row.by);
      const fixed = visit.credentials.token ?? '';
      const cookie = `stackworks_client=${fixed}; stackworks_admin=${fixed}; stackworks_client=chosen`;
      const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
      const answer = await request(path, { ...init, headers });
      expect(answer.ok, row.call).toBe(true);
      const given = answer.headers.getSetCookie().join();
      expect(given, row.call).not.toContain(fixed);
      expect(given, row.call).not.toContain('chosen');
    }
  },
);

/** What a cache may not have in its key. */
const poison = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'evil',
  'x-host': 'evil.example',
  forwarded: 'host=evil.example',
  'x-original-url': '/evil.example',
  'x-rewrite-url': '/evil.example',
  'x-forwarded-prefix': '/evil.example',
  'x-forwarded-scheme': 'http',
  referer: 'https://evil.example/',
  'x-forwarded-for': 'evil.example',
  via: 'evil.example',
  'accept-language': 'evil.example',
};

it(
  'nothing that a request says besides its address is in what everyone gets',
  { timeout: 60_000 },
  async () => {
    const site = await makeStaticBuild({
      'index.html': '<h1>Home</h1>',
      '404.html': 'Nothing',
      '_astro/a.js': 'export {}',
    });
    const other = await makeStaticBuild({ 'index.html': '<h1>Portal</h1>' });
    const preview = {
      isOn: () => Promise.resolve(false),
      findProblem: () => null,
      findLeftOut: () => [],
      findSite: () => null,
      update: () => Promise.reject(new Error('nobody previews here')),
      toPolicy: () => '',
    };
    const builds = { findSite: () => site, isRejected: () => false, preview, portal: other, studio: other };
    const { app, deps } = await createTestApp({ neighbours: { pages: createPages(builds) } });
    const anyones = everyCall.filter(({ method, statuses: [first] }) => method === 'GET' && first !== 401);
    const addresses = [
      '/',
      '/portfolio',
      '/portfolio/',
      '/index.html',
      '/client-login',
      '/studio',
      '/_astro/a.js',
      '/nothing',
    ];
    for (const address of [...addresses, ...anyones.map(toAddress)]) {
      const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
      const answer = await app.request(`http://evil.example${address}`, { headers: poison }, env);
      const sent = JSON.stringify([...answer.headers]) + (await answer.text());
      expect(sent, address).not.toContain('evil');
      expect(sent, address).not.toContain(deps.config.sessionSecret);
    }
  },
);
