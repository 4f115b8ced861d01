import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { demoClientEmails, demoStaffEmails } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';

/** Each test starts a whole process. */
const slowly = { concurrent: true, timeout: 60_000 };
const { folder, start } = prepareProcesses();

/** Starts the product, sends it a few requests, one of which the log warns of, and stops it. */
async function visit(logFormat?: string) {
  const dataDir = join(folder, randomUUID());
  const port = await findFreePort();
  const { child, exited } = start({
    PORT: String(port),
    DATA_DIR: dataDir,
    // Content that answers nothing is a warning every time it is read.
    SANITY_PROJECT_ID: 'stackworks',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: 'http://127.0.0.1:1',
    ...(logFormat && { LOG_FORMAT: logFormat }),
  });
  const output = text(child.stdout);
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('is ready')) child.emit('ready');
  });
  await once(child, 'ready');
  for (const path of ['/api/health', '/api/client/user', '/nowhere']) {
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  }
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  return { lines: (await output).trimEnd().split('\n'), dataDir };
}

const messageOf = (line: string) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg;

it('prints plain lines for a person, and stores the whole log in the data folder', slowly, async () => {
  const { lines, dataDir } = await visit('text');

  expect(lines[0]).toBe('Starting Stackworks');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}database ready \(\d+\.\d s\)$/));
  for (const email of [...demoStaffEmails, ...demoClientEmails]) {
    expect(lines).toContain(email.padStart(email.length + 19));
  }
  expect(lines).toContainEqual(expect.stringMatching(/^\S+ {2}.*(Warning|Error).* {2}\w.*$/));
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);

  const log = await readFile(join(dataDir, 'logs/stackworks.1.log'), 'utf8');
  const messages = log.trimEnd().split('\n').map(messageOf);
  expect(messages.filter((message) => message === 'request')).toHaveLength(3);
});

it('prints nothing but JSON lines where no person reads standard output', slowly, async () => {
  const { lines } = await visit();

  const messages = lines.map(messageOf);
  expect(messages).toContain('Stackworks is ready');
  expect(messages.filter((message) => message === 'request')).toHaveLength(3);
});
