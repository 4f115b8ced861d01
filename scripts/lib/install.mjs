import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.mjs';
import { checkBootstrapNode } from './node.mjs';
import { fail, fromRoot, runPhase, runQuietly } from './terminal.mjs';

/** The pinned package manager, as `npx` takes it. */
export const { packageManager } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));

const stamp = fromRoot('node_modules/.stackworks-installed');

/** The first step of every command: checks Node, and installs packages unless this very lockfile has been installed. */
export async function bootstrap() {
  checkBootstrapNode();
  await withLock(installPackages);
}

async function installPackages() {
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
