/** Sends and takes back messages of staff, and works through what is due. Killed and restarted, it repeats what was not acknowledged. */
import { randomUUID } from 'node:crypto';
import { createBusinessCalendar } from '@stackworks/business-time';
import { scheduledMessageInput } from '@stackworks/contracts';
import { openDatabase } from '@stackworks/database';
import { pino } from 'pino';
import { z } from 'zod';
import { cancelMessage, scheduleMessage } from '#/modules/conversations/commands/schedule-message.ts';
import { sendScheduledMessages } from '#/modules/conversations/commands/send-scheduled.ts';
import { AppError } from '#/errors.ts';
import { createTestCatalogue } from '#test/content.ts';
import { asStaff } from '#test/factories.ts';

const task = z.object({
  databaseUrl: z.string(),
  adminId: z.string(),
  clientId: z.string(),
  /** What was sent and not acknowledged. */
  again: z.array(z.string()),
  /** Whether it sends more after that, until it is killed. */
  goesOn: z.boolean(),
  /** How far its clock is ahead. */
  aheadMs: z.number(),
});
const given = task.parse(JSON.parse(process.argv[2] ?? ''));
const { databaseUrl, adminId, clientId, again, goesOn } = given;

const catalogue = createTestCatalogue();
await catalogue.refresh();
let { aheadMs } = given;
const undoSendMs = 10_000;
const deps = {
  config: { undoSendMs },
  catalogue,
  log: pino({ level: 'silent' }),
  db: await openDatabase({ databaseUrl }),
  now: () => new Date(Date.now() + aheadMs),
  calendar: createBusinessCalendar(catalogue.businessTime),
};

for (const key of again) await send(key);
while (goesOn) await send(randomUUID());
aheadMs += undoSendMs;
await sendScheduledMessages(deps);
await deps.db.close();

async function send(key: string): Promise<void> {
  process.send?.({ sending: key });
  const draft = scheduledMessageInput.parse({ kind: 'chat', subjectId: clientId, content: key });
  await scheduleMessage({ ...deps, actor: asStaff(adminId) }, { ...draft, key });
  process.send?.({ sent: key });
  // Every other one is taken back just as it is due: undo and sending race.
  const isRegretted = Number.parseInt(key.slice(0, 1), 16) % 2 === 0;
  aheadMs += undoSendMs;
  await Promise.all([isRegretted ? takeBack(key) : null, sendScheduledMessages(deps)]);
}

async function takeBack(key: string): Promise<void> {
  try {
    await cancelMessage({ ...deps, actor: asStaff(adminId) }, key);
    process.send?.({ undone: key });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
