/**
 * `npm start`: from a fresh clone, or any later state of it, to the product running.
 * Runs on the machine's own Node (20 or later) before anything is installed, so it uses Node's built-ins alone.
 */
import { spawn } from 'node:child_process';
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode, findNode } from './lib/node.mjs';
import { fail, fromRoot } from './lib/terminal.mjs';

checkBootstrapNode();
await installPackages();
const node = findNode();
await run(['scripts/build.mjs']);
await run(['--enable-source-maps', 'api/dist/index.js']);

/** Runs a script to its end under the project's Node, passes on the signals we get, and ends with it when it fails. */
async function run(args) {
  const child = spawn(node, args, { cwd: fromRoot('.'), stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (status, signal) => resolve(status ?? (signal ? 1 : 0)));
  }).catch((error) => fail(`${node} could not be started: ${error.message}`));
  process.off('SIGINT', forward).off('SIGTERM', forward);
  if (code !== 0) process.exit(code);
}
