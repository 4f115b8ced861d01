import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Compiles the current sources into `dist`, as `npm start` does. */
export default async function compileSite(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'site'], { cwd: root });
}
