/**
 * `npm run scan -- [address]`: sqlmap and wapiti, as Debian has them, against the product as `TRUST_PROXY=1 npm start` runs it.
 * Ends with code 1 over a finding, 2 where a tool or the product is missing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '../packages/contracts/src/demo-accounts.ts';

const [address = 'http://localhost:4321'] = process.argv.slice(2);

const missing = ['sqlmap', 'wapiti'].filter((tool) => spawnSync(tool, ['--version']).error);
if (missing.length > 0) {
  console.error(`${missing.join(' and ')} not found. On Debian: apt-get install sqlmap wapiti`);
  process.exit(2);
}

/** Gives each request another client address, or our rate limits would reject most of them. */
function openProxy() {
  let count = 0;
  const { port } = new URL(address);
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const forwarded = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const headers = { ...incoming.headers, host: new URL(address).host, 'x-forwarded-for': forwarded };
    const onward = {
      port,
      host: new URL(address).hostname,
      path: incoming.url,
      method: incoming.method,
      headers,
    };
    const upstream = request(onward, (response) => {
      if (response.statusCode >= 500)
        failures.add(`${response.statusCode} ${incoming.method} ${incoming.url}`);
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ server, countRequests: () => count })),
  );
}

const failures = new Set();

/** What wapiti reports about headers that we leave out on purpose; docs/security.md says why. */
const accepted = /X-Frame-Options|X-XSS-Protection|Strict-Transport-Security/;

const { server, countRequests } = await openProxy();
const at = `http://127.0.0.1:${server.address().port}`;
const folder = await mkdtemp(join(tmpdir(), 'stackworks-scanners-'));

async function signIn(path, email, password) {
  const response = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}; is the demo data there?`);
  return (await response.json()).token;
}

function run(tool, args) {
  return new Promise((resolve) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', () => resolve(output));
  });
}

const admin = await signIn('/api/admin/login', demoAccounts.admin.email, demoAccounts.admin.password);
/** The first signs in. Guessing locks the second's account for a quarter of an hour. */
const [{ email }, { email: guessedAt }] = demoAccounts.activeClients.toReversed();
const client = await signIn('/api/client/login', email, demoAccounts.clientPassword);
const read = async (path, token) =>
  (await fetch(at + path, { headers: { authorization: `Bearer ${token}` } })).json();
const project = (await read('/api/admin/projects?limit=1', admin)).items[0].id;
const person = (await read('/api/admin/clients?limit=1', admin)).items[0].id;

/** What is tried: `*` marks a place besides the parameters. */
const targets = [
  ['admin', '/api/admin/search?q=bakery'],
  ['admin', '/api/admin/projects?q=web&status=review&priority=high&assignedTo=all&due=week&sort=due&limit=5'],
  ['admin', `/api/admin/projects/counts?client=${person}&q=web`],
  ['admin', '/api/admin/clients?q=a&limit=5'],
  ['admin', '/api/admin/leads?status=new&owner=all&limit=5'],
  ['admin', '/api/admin/audit-log?limit=5&actor=a&action=signed-in'],
  ['admin', `/api/admin/messages?client=${person}&limit=5`],
  ['admin', '/api/admin/saved-replies?q=a&limit=5'],
  ['admin', `/api/admin/projects/${project}*`],
  ['client', '/api/client/projects?limit=5&cursor=abc'],
  ['client', '/api/client/billing/invoices?limit=5&cursor=abc'],
  ['nobody', '/api/checkouts/abc*'],
  ['nobody', '/api/unsubscribe?token=abc*'],
  ['nobody', '/api/preview/end?to=/terms'],
  ['nobody', '/api/client/login', { email: guessedAt, password: 'wrong' }],
  ['nobody', '/api/client/forgot-password', { email: 'rua*@driftwood-surf.example' }],
  ['nobody', '/api/client/reset-password/check', { token: 'abc*' }],
  ['nobody', '/api/stackbot/submit', { name: 'Rua Henare', email: 'rua@driftwood-surf.example' }],
];

console.log(`sqlmap ${spawnSync('sqlmap', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]}`);
const findings = [];
for (const [who, path, body] of targets) {
  const before = countRequests();
  const token = { admin, client }[who];
  const output = await run('sqlmap', [
    ...['-u', at + path, '--batch', '--level=2', '--risk=1', '--flush-session', '--disable-coloring'],
    ...['--dbms=SQLite', '--skip=user-agent,referer,host', '--threads=2', `--output-dir=${folder}`],
    // A rejection is a response, too.
    ...['--ignore-code=400,401,403,404,409,410,415,422,429', '--technique=BEUST', '--time-sec=3'],
    ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
    ...(body ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'] : []),
  ]);
  const isClean = /do not appear to be injectable/.test(output);
  if (!isClean) findings.push(`sqlmap: ${path}\n${output.split('\n').slice(-12).join('\n')}`);
  console.log(
    isClean ? 'clean  ' : 'LOOK   ',
    String(countRequests() - before).padStart(6),
    'requests ',
    who,
    path,
  );
}

const report = join(folder, 'wapiti.json');
const modules =
  'sql,xss,permanentxss,redirect,crlf,file,exec,ssrf,xxe,csp,cookieflags,http_headers,backup,methods,shellshock';
const starts = targets
  .filter(([, , body]) => !body)
  .flatMap(([, path]) => ['-s', at + path.replace('*', '')]);
const before = countRequests();
const output = await run('wapiti', [
  ...['-u', `${at}/`, ...starts, '-m', modules, '--flush-session', '--scope', 'domain', '-d', '3'],
  ...['--max-scan-time', '10', '--max-links-per-page', '60', '-t', '10', '-f', 'json', '-o', report],
  ...['-H', `Authorization: Bearer ${admin}`, '--store-session', folder, '--no-bugreport'],
]);
console.log(/wapiti[^\n]*\d\.\d\.\d/i.exec(output)?.[0] ?? 'wapiti', `${countRequests() - before} requests`);
const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8'));
for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies })) {
  for (const { method, path, parameter, info } of found) {
    if (accepted.test(info)) continue;
    findings.push(`wapiti: ${kind}: ${method} ${path} ${parameter}: ${info}`);
  }
}

server.close();
await rm(folder, { recursive: true, force: true });
console.log(`${countRequests()} requests in all, ${failures.size} answered 5xx, ${findings.length} findings`);
for (const line of [...failures, ...findings]) console.log(line);
process.exitCode = failures.size + findings.length > 0 ? 1 : 0;
