/** Locks the data folder named on the command line, tells its parent, and keeps the lock. */
import { lockDataDir } from '#/platform/data-dir.ts';

const [, , dataDir = ''] = process.argv;
const giveUp = await lockDataDir(dataDir);
process.once('disconnect', giveUp).channel?.ref();
process.send?.('held');
