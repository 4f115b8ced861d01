import { extname, join } from 'node:path';
import { createTaskProcess, TaskFailed, TaskProcessEnded } from '#/platform/task-process/task-process.ts';
import type { OpenTask, ReadTask } from './email-process.ts';
import type { ReadEmail } from './read-email.ts';
import type { OriginalEmail } from './read-original.ts';

const program = join(import.meta.dirname, `email-process${extname(import.meta.filename)}`);

/** Of the job that reads emails, and of staff who open one: neither waits for the other. */
const reader = createTaskProcess<{ task: ReadTask; result: ReadEmail }>(program);
const opener = createTaskProcess<{ task: OpenTask; result: OriginalEmail }>(program);
const sorter = createTaskProcess<{ task: ReadTask; result: ReadEmail }>(program);

/**
 * Reads an email away from the event loop.
 * @param signal ends it at once
 * @throws TaskFailed when it is beyond a limit or can't be read; TaskProcessEnded when reading was ended
 */
export const parseEmail = (
  raw: Buffer,
  { id, returnPath, recipients }: ReadTask['envelope'],
  { trustedServer }: Pick<ReadTask, 'trustedServer'>,
  signal?: AbortSignal,
): Promise<ReadEmail> => reader.run({ raw, envelope: { id, returnPath, recipients }, trustedServer }, signal);

/** Reads an email again for staff who sort it; null when it can't be read. */
export async function parseForStaff(
  raw: Buffer,
  { id, returnPath, recipients }: ReadTask['envelope'],
  { trustedServer }: Pick<ReadTask, 'trustedServer'>,
): Promise<ReadEmail | null> {
  try {
    return await sorter.run({ raw, envelope: { id, returnPath, recipients }, trustedServer });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return null;
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof TaskFailed || error instanceof TaskProcessEnded;

/** Reads an email for staff: its source where it can't be read. */
export async function openEmail(raw: Buffer): Promise<OriginalEmail> {
  try {
    return await opener.run({ raw });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { from: '', subject: '', text: raw.toString('latin1') };
  }
}
