#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startStripe } from './index.ts';

const help = `A Stripe of your own, on this machine and without an account.

Usage: stripe-local [options]

  --port <number>        port on 127.0.0.1, 0 for a free one (12111)
  --data <folder>        where its database and keys are stored (.stripe-local)
  --webhook <url>        where events are sent
  --origin <origin>      whose pages may load stripe.js, such as http://localhost:3000; repeat it for more
  --account-name <name>  the business's name on invoices and pages (Test account)
  --country <code>       the business's country (US)
  --currency <code>      what is charged in when a call doesn't say (usd)
  --time-zone <name>     of dates on the pages (UTC)
  --help                 show this

The settings to use it with are printed as lines of an .env file.`;

const text = { type: 'string' } as const;

try {
  const { values } = parseArgs({
    options: {
      port: { ...text, default: '12111' },
      data: { ...text, default: '.stripe-local' },
      webhook: text,
      origin: { ...text, multiple: true },
      'account-name': text,
      country: text,
      currency: text,
      'time-zone': text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(help);
  else await run(values);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

type Values = {
  port: string;
  data: string;
  webhook?: string | undefined;
  origin?: string[] | undefined;
  'account-name'?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
  'time-zone'?: string | undefined;
};

async function run({ port, data, webhook, origin, ...account }: Values): Promise<void> {
  if (!/^\d{1,5}$/.test(port)) throw new Error('--port should be a number, such as 12111.');
  if (webhook !== undefined && !URL.canParse(webhook)) throw new Error('--webhook should be a URL.');
  const { settings, close } = await startStripe({
    dataDir: resolve(data),
    port: Number(port),
    ...(webhook && { webhookUrl: webhook }),
    ...(origin && { origins: origin }),
    account: {
      ...(account['account-name'] && { name: account['account-name'] }),
      ...(account.country && { country: account.country.toUpperCase() }),
      ...(account.currency && { currency: account.currency.toLowerCase() }),
      ...(account['time-zone'] && { timeZone: account['time-zone'] }),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  console.log(`STRIPE_API_URL=${settings.apiUrl}
STRIPE_SECRET_KEY=${settings.secretKey}
STRIPE_PUBLISHABLE_KEY=${settings.publishableKey}
STRIPE_WEBHOOK_SECRET=${settings.webhookSecret}
STRIPE_JS_URL=${settings.scriptUrl}
STRIPE_DASHBOARD_URL=${settings.dashboardUrl}`);
}
