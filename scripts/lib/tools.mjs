import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fromRoot } from './terminal.mjs';

const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * What the journeys need beside npm's packages, installed where it is missing.
 *
 * @returns {Promise<{ browser: string }>} Path of a Chromium or Chrome.
 * @throws When something is missing and cannot be installed; the message says what to install.
 */
export async function findTools() {
  await ensureJava();
  return { browser: await findBrowser() };
}

/**
 * The browser that drives the journeys: Playwright's own when it is there, else the system's, else Debian's
 * package, installed on the spot.
 *
 * @returns {Promise<string>} Path of a Chromium or Chrome.
 * @throws When there is none and none can be installed; the message says what to install.
 */
export async function findBrowser() {
  const { chromium } = createRequire(fromRoot('packages/e2e/package.json'))('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const found =
    findOnPath(browsers) ??
    ((await installPackage('chromium-headless-shell')) || (await installPackage('chromium'))
      ? findOnPath(browsers)
      : undefined);
  if (found) return found;
  throw new Error(
    'The browser journeys need Chromium: install the package "chromium" (or Google Chrome) and run again.',
  );
}

/** Installs Java for the HTML checker, unless there is one. */
async function ensureJava() {
  if (findOnPath(['java']) || (await installPackage('default-jre-headless'))) return;
  throw new Error('The HTML checker needs Java 17 or newer: install a Java runtime and run again.');
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

async function installPackage(name) {
  console.log(`Installing ${name}, once`);
  return (await succeeds('apt-get', 'update', '-qq')) && succeeds('apt-get', 'install', '-y', '-qq', name);
}

/** Whether a command runs and succeeds. */
async function succeeds(command, ...args) {
  try {
    const [code] = await once(spawn(command, args, { stdio: 'ignore' }), 'close');
    return code === 0;
  } catch {
    return false;
  }
}
