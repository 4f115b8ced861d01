import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createFolder, startCommand } from './test-server.ts';

const program = fileURLToPath(new URL('cli.ts', import.meta.url));
const run = promisify(execFile);
const patience = { timeout: 30_000 };

it('bills for the account it is given, and has the bill after a restart', patience, async () => {
  const data = ['--data', createFolder()];
  const { stripe, settings, stop } = await startCommand(
    ...data,
    '--account-name',
    'Kiosk',
    '--currency',
    'EUR',
  );
  const customer = await stripe.customers.create({ email: 'ana@bakery.example' });
  const invoice = await stripe.invoices.create({ customer: customer.id });
  expect(invoice).toMatchObject({ account_name: 'Kiosk', account_country: 'US', currency: 'eur' });
  await stop('SIGTERM');

  const again = await startCommand(...data);
  expect(again.settings['STRIPE_SECRET_KEY']).toBe(settings['STRIPE_SECRET_KEY']);
  expect((await again.stripe.invoices.retrieve(invoice.id)).account_name).toBe('Kiosk');
});

it('shows its dashboard and serves the browser script on the same port', patience, async () => {
  const { settings } = await startCommand('--data', createFolder());
  const dashboard = await fetch(settings['STRIPE_DASHBOARD_URL'] ?? '');
  expect([dashboard.status, await dashboard.text()]).toEqual([
    200,
    expect.stringContaining('href="/pages.css"'),
  ]);
  const script = await fetch(settings['STRIPE_JS_URL'] ?? '');
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});

it('lets pages of the listed origins call, and no others', patience, async () => {
  const { url, settings } = await startCommand('--data', createFolder(), '--origin', 'http://localhost:3000');
  const key = settings['STRIPE_PUBLISHABLE_KEY'] ?? '';
  const call = (origin: string) =>
    fetch(`${url}/v1/tokens`, { method: 'POST', headers: { origin }, body: new URLSearchParams({ key }) });
  const listed = await call('http://localhost:3000');
  expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([
    404,
    'http://localhost:3000',
  ]);
  expect((await call('https://attacker.example')).status).toBe(403);
});

it('explains itself, and what it does not understand', patience, async () => {
  expect((await run(process.execPath, [program, '--help'])).stdout).toContain(
    'Usage: stripe-local [options]',
  );
  const failed = async (...options: string[]) => run(process.execPath, [program, ...options]).catch(String);
  expect(await failed('--prot', '1')).toContain("Unknown option '--prot'");
  expect(await failed('--port', 'x')).toContain('--port should be a number, such as 12111.');
});
