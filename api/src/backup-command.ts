import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { actAsOwner } from '#/backup/files.ts';
import { backUp } from '#/backup/back-up.ts';
import type { Manifest } from '#/backup/manifest.ts';
import { noteBackup } from '#/backup/live-database.ts';
import { pruneBackups, verifyBackup } from '#/backup/verify-backup.ts';
import { restore } from '#/backup/restore.ts';
import { sendHeldEmails } from '#/backup/revoke-restored.ts';
import { parseEnv } from '#/env.ts';
import { codeOf, toSafeMessage } from '#/platform/describe-error.ts';
import { readVersion } from '#/read-version.ts';

/** `backup` copies all data while servers run, `restore` puts it back while none does. See docs/operations/backups.md. */

/** Where backups go by default, from the project's folder. */
const defaultFolder = 'backups';

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  backup: runBackup,
  restore: runRestore,
};

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk for this user',
  EROFS: 'the disk can only be read from',
};

const startedAt = performance.now();
const [, , name = '', ...args] = process.argv;
try {
  const command = commands[name];
  if (!command) throw new Error(`say which: ${Object.keys(commands).join(' or ')}`);
  const acting = await actAsOwner(parseEnv(process.env).dataDir);
  if (acting !== null) console.error(acting);
  await command(args);
} catch (error) {
  report('');
  const sentence = describeFailure(error);
  console.error(sentence.charAt(0).toUpperCase() + sentence.slice(1));
  process.exitCode = 1;
}

async function runBackup(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
  });
  if (values.verify !== undefined) {
    const manifest = await verifyBackup(resolve(values.verify), report);
    say(`${sum(manifest)} of ${manifest.madeAt} are whole.`);
    return;
  }
  const keep = z.coerce.number().int().min(1).optional().safeParse(values.keep);
  if (!keep.success) throw new Error('--keep takes how many backups stay, 1 or more');
  const to = resolve(values.to ?? defaultFolder);
  const { copySandbox } = await import('@stackworks/sandbox/copy');
  const env = parseEnv(process.env);
  const now = new Date();
  const version = await readVersion();
  const { folder, manifest } = await backUp({ env, version, to, now, copySandbox, report });
  say(`Backed up ${sum(manifest)} to ${folder}.`);
  // It is whole all the same.
  await noteBackup(env, now).catch((error: unknown) => {
    console.error(`When that was could not be noted for the System page: ${describeFailure(error)}`);
  });
  const { missing } = manifest;
  if (missing.length > 0) {
    console.error(
      `${missing.length} files that the database names are not in storage, such as ${missing[0]}; missing in manifest.json lists them.`,
    );
  }
  const old = keep.data === undefined ? [] : await pruneBackups(to, keep.data);
  if (old.length > 0) console.log(`Deleted ${old.join(', ')}.`);
}

async function runRestore(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, replace: { type: 'boolean' }, 'send-held': { type: 'boolean' } },
  });
  const env = parseEnv(process.env);
  if (values['send-held']) {
    say(`${await sendHeldEmails(env, new Date())} mails may go out.`);
    return;
  }
  if (values.from === undefined) throw new Error('say which backup: --from FOLDER');
  const from = resolve(values.from);
  const { manifest, aside, heldEmails, voidLinks, withoutRecoveryCodes, isSecretSame } = await restore({
    env,
    from,
    replace: values.replace === true,
    now: new Date(),
    report,
  });
  say(`Restored ${sum(manifest)} of ${manifest.madeAt}. Everybody signs in anew.`);
  for (const path of aside) console.log(`What was there is in ${path} now.`);
  if (heldEmails > 0) {
    console.log(
      `${heldEmails} mails are held, because they may have been sent since: see docs/operations/backups.md.`,
    );
  }
  if (voidLinks > 0) {
    console.log(`Links in mails, to set a password or confirm an address, work no more: ${voidLinks}.`);
  }
  if (withoutRecoveryCodes.length > 0) {
    console.log(`The recovery codes of ${withoutRecoveryCodes.join(', ')} work no more: make new ones.`);
  }
  if (!isSecretSame) {
    console.error('SESSION_SECRET is not that of the backup, so nobody’s second factor can be checked.');
  }
  if (manifest.content.source === 'sanity') {
    console.log(
      `Content has not been touched. To set it back: npx sanity dataset import ${from}/content ${manifest.content.dataset} --replace`,
    );
  }
}

function sum({ tables, files, content }: Manifest): string {
  const rows = Object.values(tables).reduce((all, count) => all + count, 0);
  const megabytes = files.reduce((all, { bytes }) => all + bytes, 0) / 1_000_000;
  const documents = content.source === 'sanity' ? ` and ${content.documents} documents` : '';
  const number = (value: number) => value.toLocaleString('en-NZ');
  return `${number(rows)} rows, ${number(files.length)} files (${number(Math.ceil(megabytes))} MB)${documents}`;
}

function say(sentence: string): void {
  report('');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${sentence} It took ${seconds} s.`);
}

/** One line that is written over, and only where somebody looks. */
function report(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${step}`);
}

/** Describes what went wrong in one sentence, for the person at the terminal. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = String(codeOf(error));
  const isFull = /database or disk is full/.test(error.message);
  const path = 'path' in error ? ` (${String(error.path)})` : '';
  if (code === 'EACCES' || code === 'EPERM') return `this user may not do that: ${error.message}.`;
  const reason = isFull ? reasons['ENOSPC'] : reasons[code];
  const message = reason ? reason + path : toSafeMessage(error).replaceAll(/\s+/g, ' ').trim();
  return message.endsWith('.') ? message : `${message}.`;
}
