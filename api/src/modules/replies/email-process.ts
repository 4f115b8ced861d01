/** Reads emails in a process of its own, as a stranger may have made them to take time and memory. `parse-email.ts` starts it. */
import { serveTasks } from '#/platform/task-process/serve-tasks.ts';
import type { Envelope } from './commands/store-email.ts';
import { checkEmailLimits } from './email-limits.ts';
import { readEmail, type ReadEmail } from './read-email.ts';
import { readOriginal, type OriginalEmail } from './read-original.ts';

export type ReadTask = {
  raw: Uint8Array;
  envelope: Envelope & { id: string };
  trustedServer: string | null;
};
export type OpenTask = { raw: Uint8Array };

async function run(task: ReadTask | OpenTask): Promise<ReadEmail | OriginalEmail> {
  const raw = Buffer.from(task.raw);
  checkEmailLimits(raw);
  return 'envelope' in task ? readEmail(raw, task.envelope, task) : readOriginal(raw);
}

serveTasks<{ task: ReadTask | OpenTask; result: ReadEmail | OriginalEmail }>(run, {
  cpuMs: 3_000,
  memoryMb: 768,
});
