import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, fromRoot } from './terminal.mjs';

/** The first Node with `#/` imports and TypeScript without a build, for systems that npm has no Node package for. */
const oldestOwnNode = [24, 14];

/** The Node that can bootstrap: install packages and start the rest. */
const oldestBootstrapNode = [20, 0];

/** Ends with a sentence when the machine's Node is too old even to install packages. */
export function checkBootstrapNode() {
  if (isAtLeast(process.versions.node, oldestBootstrapNode)) return;
  fail(
    `Stackworks needs Node ${oldestBootstrapNode[0]} or newer to start, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and run this again.`,
  );
}

/** The Node that runs the product: the installed one, else the machine's own if it is new enough. */
function findNode() {
  const installed = fromRoot('node_modules/.bin/node');
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed;
  if (isAtLeast(process.versions.node, oldestOwnNode)) return process.execPath;
  fail(
    `There is no Node package for ${process.platform}-${process.arch}, and this machine's own ${process.versions.node} is older than ${oldestOwnNode.join('.')}. Install Node 24 from https://nodejs.org and run this again.`,
  );
}

/**
 * Runs a script to its end under the project's Node; when it fails, so does this process. Signals are passed on, and
 * after one this process ends with the script.
 *
 * @param {...string} args As for `node`, with paths from the project's root.
 */
export async function runNode(...args) {
  const child = spawn(findNode(), args, { cwd: fromRoot('.'), stdio: 'inherit' });
  let isStopping = false;
  const forward = (signal) => {
    isStopping = true;
    child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  process.off('SIGINT', forward).off('SIGTERM', forward);
  // A script that did not listen for signals yet ends without a code.
  if (isStopping) process.exit(code ?? 0);
  if (code !== 0) process.exit(code ?? 1);
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
