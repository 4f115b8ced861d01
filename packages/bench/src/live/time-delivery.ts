import { setTimeout as pause } from 'node:timers/promises';
import { now } from '#/live/clock.ts';
import type { Readers } from '#/live/open-readers.ts';
import type { createRooms } from '#/live/rooms.ts';
import { timeDisk } from '#/live/time-disk.ts';
import { at } from '#/share-of.ts';
import type { startGauged } from '#/start-gauged.ts';
import type { Measure } from '#/table.ts';

/** Messages whose way is timed, and the time from one to the next, in milliseconds. */
const messages = 400;
const gapMs = 50;
/** How often the disk is timed before, and again after: beside, each would wait for the other. */
const diskTimes = 150;
const limitMs = 25;

/** How long messages take to the other side's stream, and what of the machine that waits for. */
export async function measureDelivery(
  server: Awaited<ReturnType<typeof startGauged>>,
  { talk, hearingOf }: ReturnType<typeof createRooms>,
  readers: Readers,
  folder: string,
): Promise<Measure[]> {
  const disk = await timeDisk(folder, diskTimes, gapMs);
  const ways: Promise<number>[] = [];
  const answers: Promise<number>[] = [];
  server.watchLag();
  await readers.watchLag();
  for (let made = 0; made < messages; made += 1) {
    const { text, send } = talk(made);
    const { heard } = await readers.listen(hearingOf(made), text);
    const startedAt = now();
    const sent = send();
    ways.push(heard.then((heardAt) => heardAt - startedAt));
    answers.push(sent.then(() => now() - startedAt));
    await Promise.all([sent, pause(gapMs)]);
  }
  const [way, answer] = [await inOrder(ways), await inOrder(answers)];
  const [lag, readersLag] = [await server.readLag(), await readers.readLag()];
  disk.push(...(await timeDisk(folder, diskTimes, gapMs)));
  disk.sort((one, other) => one - other);
  return [
    { name: 'delivery, median (ms)', value: at(way, 0.5) },
    { name: 'delivery, 99 % (ms)', value: at(way, 0.99), limit: limitMs },
    { name: 'the sender’s answer, 99 % (ms)', value: at(answer, 0.99) },
    { name: 'meanwhile late: the product’s event loop, 99 % (ms)', value: lag },
    { name: 'meanwhile late: the readers’ event loop, 99 % (ms)', value: readersLag },
    { name: 'the disk with nothing else, 4 KB to last, median (ms)', value: at(disk, 0.5) },
    { name: 'the disk with nothing else, 4 KB to last, 99 % (ms)', value: at(disk, 0.99) },
  ];
}

const inOrder = async (times: readonly Promise<number>[]): Promise<number[]> =>
  (await Promise.all(times)).sort((one, other) => one - other);
