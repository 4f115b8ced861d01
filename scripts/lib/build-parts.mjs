/** Builds the parts. Runs under the project's Node, so it may import the API's TypeScript without packages. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { precompress } from '../../api/src/platform/site/precompress.ts';
import { hashSources } from '../../api/src/platform/site/source-hash.ts';
import { fail, fromRoot, runPhase } from './terminal.mjs';

const lanes = 2;
const stopping = new AbortController();

/**
 * Builds the parts whose inputs have changed since they were last built. On a signal it stops the running tools and exits
 * with code 0.
 *
 * @param {typeof import('./parts.mjs').parts} parts
 */
export async function buildParts(parts) {
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const stale = [];
  for (const part of parts) {
    const wanted = await hashPart(part);
    const built = existsSync(join(part.folder, 'dist')) && existsSync(stampOf(part));
    if (!built || readFileSync(stampOf(part), 'utf8') !== wanted) stale.push({ ...part, wanted });
  }

  if (stale.length > 0) console.log(`Building ${stale.map((part) => part.name).join(', ')}`);
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let part = stale.shift(); part; part = stale.shift()) await buildPart(part);
    }),
  );
}

function stop() {
  stopping.abort();
  process.exit(0);
}

async function buildPart(part) {
  const [tool, ...args] = part.command;
  // An unfinished build must not pass for a finished one.
  rmSync(stampOf(part), { force: true });
  try {
    await runPhase(`${part.name} built`, async () => {
      await promisify(execFile)(process.execPath, [join(part.folder, 'node_modules', tool), ...args], {
        cwd: part.folder,
        env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
        maxBuffer: 64 * 1024 * 1024,
        signal: stopping.signal,
      });
      if (part.brotli !== null) await precompress(join(part.folder, 'dist'), () => part.brotli);
    });
  } catch (error) {
    stopping.abort();
    fail(
      `${error.stdout ?? ''}${error.stderr ?? ''}\n${part.name} could not be built; the lines above say why.`,
    );
  }
  mkdirSync(dirname(stampOf(part)), { recursive: true });
  writeFileSync(stampOf(part), part.wanted);
}

async function hashPart({ inputs, environment }) {
  const variables = environment.map((name) => process.env[name] ?? '');
  return createHash('sha256')
    .update(JSON.stringify([await hashSources(inputs), variables]))
    .digest('hex');
}

function stampOf(part) {
  return fromRoot(`node_modules/.stackworks-built/${part.name}`);
}
