import { join } from 'node:path';
import { fromRoot } from '#/from-root.ts';
import { runTimed } from '#/run-timed.ts';
import { startServer } from '#/start-server.ts';

/**
 * Makes the demo, whose people sign in, and then, with nobody else at the database, fills it with as much as an agency at
 * its limit would have.
 * @param divisor by what to divide it
 */
export async function fillDemo(dataDir: string, divisor = 1): Promise<void> {
  await (await startServer(dataDir)).stop();
  const { stdout } = await runTimed({
    args: ['api/dist/seed-command.js', join(dataDir, 'stackworks.db'), String(divisor)],
    cwd: fromRoot('.'),
    environment: {},
  });
  console.log(stdout.trim());
}
