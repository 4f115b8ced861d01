import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fail, fromRoot, runPhase } from './terminal.mjs';

/** The pinned package manager, as `npx` takes it. */
export const { packageManager } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));

const stamp = fromRoot('node_modules/.stackworks-installed');

/**
 * Installs the packages the lockfile names, unless this very lockfile has been installed already.
 * Ends the process with a sentence when that fails.
 */
export async function installPackages() {
  const wanted = hashManifests();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages, which takes a minute the first time');
  await runPhase('packages installed', async () => {
    const { code, output } = await runQuietly('npx', [
      '--yes',
      packageManager,
      'install',
      '--frozen-lockfile',
    ]);
    if (code !== 0) fail(`${output}\nThe packages could not be installed; the lines above say why.`);
  });
  writeFileSync(stamp, wanted);
}

/** One hash over everything that decides what is installed, and for which machine. */
function hashManifests() {
  const inFolders = ['.', 'packages'].flatMap((folder) =>
    readdirSync(fromRoot(folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => `${folder}/${entry.name}/package.json`),
  );
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...inFolders.sort()];
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of files.map(fromRoot).filter(existsSync)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: fromRoot('.'), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
