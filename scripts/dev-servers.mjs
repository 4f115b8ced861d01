/** Runs each part's development server behind one origin, under the project's Node; the API is rebuilt on change. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { mounts, portalRoutes, sandboxContent } from '../packages/contracts/src/routes.ts';
import { fail, fromRoot } from './lib/terminal.mjs';

const port = Number(process.env.PORT ?? 4321);
const origin = `http://localhost:${port}`;
const ports = { api: port + 1, site: port + 2, portal: port + 3, studio: port + 4 };

/** Where the portal's server has its modules, so that they don't clash with the site's. */
const portalBase = '/portal-dev/';
const portalPatterns = Object.values(portalRoutes).map(
  (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
);

const content = process.env.SANITY_PROJECT_ID
  ? {}
  : {
      SANITY_PROJECT_ID: sandboxContent.projectId,
      SANITY_DATASET: sandboxContent.dataset,
      SANITY_API_HOST: origin + sandboxContent.path,
    };
/** Where hosted payment pages are. */
const payments = process.env.STRIPE_SECRET_KEY
  ? {}
  : { STRIPE_LINKS_URL: `${origin}${mounts.sandbox}/stripe/pay/` };

const children = [];
process.on('SIGINT', stop).on('SIGTERM', stop);

const proxy = createServer(forwardRequest).on('upgrade', forwardUpgrade);
proxy.once('error', (error) => fail(`The development servers could not start: ${error.message}`));
proxy.listen(port, 'localhost', startServers);

function startServers() {
  console.log('Building the API');
  execFileSync(process.execPath, [tool('api', 'vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: fromRoot('api'),
    stdio: 'inherit',
  });
  const apiEnvironment = { PORT: String(ports.api), PUBLIC_URL: origin, SERVE_PAGES: '0', LOG_LEVEL: 'warn' };
  run('api', [tool('api', 'vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'error']);
  run(
    '.',
    ['--watch', '--watch-preserve-output', '--enable-source-maps', 'api/dist/index.js'],
    apiEnvironment,
  );
  run('site', [tool('site', 'astro/bin/astro.mjs'), 'dev', '--port', String(ports.site)], {
    ...content,
    ...payments,
    PUBLIC_URL: origin,
  });
  run('portal', [
    tool('portal', 'vite/bin/vite.js'),
    ...['--base', portalBase, '--port', String(ports.portal), '--strictPort'],
  ]);
  run('studio', [tool('studio', '@sanity/cli/bin/run.js'), 'dev', '--port', String(ports.studio)]);
  console.log(`Everything is at ${origin}/ as soon as each part has started`);
}

function tool(part, path) {
  return join(fromRoot(part), 'node_modules', path);
}

function run(folder, args, environment = {}) {
  const child = spawn(process.execPath, args, {
    cwd: fromRoot(folder),
    env: { ASTRO_TELEMETRY_DISABLED: '1', ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
}

function stop() {
  proxy.close();
  proxy.closeAllConnections();
  for (const child of children) child.kill();
}

/** The server that handles an address, and the address it has there. */
function route(url) {
  const path = new URL(url, origin).pathname;
  const isUnder = (mount) => path === mount || path.startsWith(`${mount}/`);
  if (isUnder(mounts.api) || isUnder(mounts.sandbox)) return { port: ports.api, url };
  if (path === mounts.studio) return { port: ports.studio, url: `${mounts.studio}/` };
  if (isUnder(mounts.studio)) return { port: ports.studio, url };
  if (path.startsWith(portalBase)) return { port: ports.portal, url };
  if (portalPatterns.some((pattern) => pattern.test(path))) return { port: ports.portal, url: portalBase };
  return { port: ports.site, url };
}

function openUpstream(incoming) {
  const { port, url } = route(incoming.url);
  return request({ host: 'localhost', port, path: url, method: incoming.method, headers: incoming.headers });
}

function forwardRequest(incoming, outgoing) {
  const upstream = openUpstream(incoming);
  upstream.once('response', (response) => {
    outgoing.writeHead(response.statusCode, response.headers);
    response.pipe(outgoing);
  });
  upstream.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'content-type': 'text/plain' });
    outgoing.end('This part is still starting. Reload in a moment.');
  });
  incoming.pipe(upstream);
}

/** Forwards the WebSockets by which development servers notify the browser of changes. */
function forwardUpgrade(incoming, socket, head) {
  const upstream = openUpstream(incoming);
  upstream.once('upgrade', (response, far, farHead) => {
    const headers = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'));
    far.unshift(farHead);
    socket.unshift(head);
    far.pipe(socket).pipe(far);
    far.on('error', () => socket.destroy());
    socket.on('error', () => far.destroy());
  });
  upstream.once('error', () => socket.destroy());
  upstream.end();
}
