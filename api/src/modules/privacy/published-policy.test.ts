import { readFileSync } from 'node:fs';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describeRetention, retention, retentionNames, type RetentionName } from '@stackworks/contracts';
import { is } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as schema from '#/schema.ts';
import { retentionRules } from './retention-rules.ts';

const block = z.object({
  children: z.array(z.object({ text: z.string().optional(), fact: z.string().optional() })),
});
const legalPage = z.object({
  _id: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.array(block) })),
});

/** The sentences of a legal page as published, each with its section. */
function readSentences(id: string): { section: string; text: string }[] {
  const seed = new URL('../../../../packages/content/seed/production.ndjson', import.meta.url);
  const line = readFileSync(seed, 'utf8')
    .split('\n')
    .find((one) => one.includes(`"_id":"legalPage-${id}"`));
  return legalPage.parse(JSON.parse(line ?? '')).sections.flatMap(({ heading: section, body }) =>
    body.flatMap(({ children }) =>
      children
        .map(({ text }) => text ?? '')
        .join('')
        .split(/(?<=[.;])\s+/)
        .map((text) => ({ section, text })),
    ),
  );
}

const privacy = readSentences('privacy');
const terms = readSentences('terms');

const inWords = (name: RetentionName) => describeRetention(retention[name]);

/** What makes each sentence with a length of time true: the length in `retention`, and the rule or code that goes by it. */
const promises: readonly [page: typeof privacy, text: RegExp, names: readonly RetentionName[]][] = [
  [privacy, /^files of a project: (.*) after we deliver it\.$/, ['projectFiles']],
  [privacy, /^When a plan ends, its files: after (.*)\.$/, ['planFiles']],
  [privacy, /^We email you at least (.*) before we delete files;$/, ['fileNotice']],
  [privacy, /^enquiries and StackBot .*: (.*) after the last message;$/, ['leads']],
  [privacy, /^accounts whose email .*: after (.*);$/, ['unconfirmedAccounts']],
  [privacy, /^invitations to join .*: (.*) after they expire;$/, ['invitations']],
  [
    privacy,
    /^accounts you ask us to delete: (.*) later, or when a cancelled plan ends;$/,
    ['closedAccounts'],
  ],
  [
    privacy,
    /^Those that belong to none: (.*) after we have dealt with them, and 12 months/,
    ['receivedEmails'],
  ],
  [privacy, /^copies of emails we send, .*: after (.*);$/, ['sentEmails']],
  [privacy, /^checkouts you begin and don’t pay: after (.*);$/, ['unpaidCheckouts']],
  [privacy, /^IP addresses of sign-ins: after (.*);$/, ['signInAddresses']],
  [privacy, /our own record of it after (.*);$/, ['webhookDeliveries']],
  [privacy, /^log files: after (.*)\.$/, ['logs']],
  [privacy, /^Counts of page views: after (.*)\.$/, ['pageviews']],
  [privacy, /^We keep records of payments for (.*), as tax law requires\.$/, ['payments']],
  [privacy, /stay signed in for up to (.*)\.$/, ['sessions']],
  [privacy, /^The link to a copy works once, for (.*)\.$/, ['dataExports']],
];

test('every length of time in the privacy policy is the one that the code goes by', () => {
  for (const [page, pattern, [name]] of promises) {
    const found = page.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    expect({ pattern, found }).toEqual({ pattern, found: [name && inWords(name)] });
  }
});

/** Lengths of time that a day's or person's work keeps, not a rule; and those checked here in other words. */
const others = [
  /^A second cookie stays for one year after you sign in\.$/,
  /^We answer within 20 working days\.$/,
  /^Then they are deleted too\.$/,
];

test('the privacy policy names no other length of time', () => {
  const lengths =
    /\b(\d+|one|two|three|four|five|six|seven|eight|nine) (working |business )?(hour|day|week|month|year)s?\b/;
  const unknown = privacy.filter(
    ({ text }) =>
      lengths.test(text) &&
      ![...promises.map(([, pattern]) => pattern), ...others].some((one) => one.test(text)),
  );
  expect(unknown).toEqual([]);
  expect(retention.knownDevices.days).toBe(365);
  expect(retention.unsortedEmails.days).toBe(365);
});

test('the Terms keep files as long as the privacy policy', () => {
  const keeping = terms.filter(({ section }) => section === 'Keeping your files').map(({ text }) => text);
  expect(keeping.join(' ')).toContain(`${inWords('projectFiles')} after a project is delivered`);
  expect(keeping.join(' ')).toContain(`${inWords('planFiles')} after the plan ends`);
});

test('the Terms say of deleting files what the nightly work does, as the privacy policy', () => {
  const keeping = terms.filter(({ section }) => section === 'Keeping your files').map(({ text }) => text);
  expect(retentionNames).toEqual(expect.arrayContaining(['planFiles', 'projectFiles']));
  expect(keeping).toContain('Then we delete them for good.');
  expect(keeping).toContain('Then we delete the files for good.');
  expect(keeping).toContain(`We email you at least ${inWords('fileNotice')} before we delete files.`);
  expect(keeping.filter((text) => /\bmay\b/.test(text))).toEqual([]);
});

test('every rule is one that System lists, and runs', () => {
  expect(retentionRules.map(({ name }) => name)).toEqual([...retentionNames]);
});

/** Tables that an erasure searches or empties itself: see `erase-person.ts` and `erase-rows.ts`. */
const erased = [
  ...[
    'conversations',
    'conversation_reads',
    'messages',
    'files',
    'inbox_snoozes',
    'sla_targets',
    'checkouts',
  ],
  ...['contact_submissions', 'consultations', 'leads', 'incoming_emails', 'blocked_senders'],
  ...['email_outbox', 'webhook_deliveries', 'live_events', 'passing_events', 'billing_problems', 'audit_log'],
  ...[
    'data_exports',
    'file_notices',
    'scheduled_messages',
    'companies',
    'people',
    'invoices',
    'purchases',
    'subscription_changes',
    'billing_syncs',
  ],
];

/** Tables that hold nothing about clients, leads or visitors, or only under a random id. */
const impersonal = [
  ...['admin_users', 'setup_tokens', 'team_settings', 'saved_views', 'saved_replies', 'api_tokens'],
  ...['pageview_counts', 'nightly_runs', 'processes', 'signals', 'site_handovers', 'webhook_endpoints'],
  ...['stripe_events', 'erasures', 'retention_runs', 'sold_prices', 'price_notices', 'terms_versions'],
  // Hashes, for a day at most.
  'rate_limits',
  // Random paths, for an hour.
  'pending_uploads',
];

test('an erasure reaches every table', () => {
  const tables = Object.values(schema).filter((one) => is(one, SQLiteTable));
  const references = new Map(
    tables.map((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      const parents = foreignKeys
        .filter(({ onDelete }) => onDelete === 'cascade')
        .map((key) => getTableConfig(key.reference().foreignTable).name);
      return [name, parents];
    }),
  );
  /** Whether its rows go with a person's, by references that cascade. */
  const cascades = (name: string): boolean =>
    (references.get(name) ?? []).some((parent) => erased.includes(parent) || cascades(parent));
  const forgotten = [...references.keys()].filter(
    (name) => !erased.includes(name) && !impersonal.includes(name) && !cascades(name),
  );
  expect(forgotten).toEqual([]);
});
