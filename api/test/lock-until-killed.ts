/** Locks the data folder named on the command line, and notifies its parent. */
import { lockDataDir } from '#/platform/data-dir.ts';

const [, , dataDir = ''] = process.argv;
const giveUp = await lockDataDir(dataDir);
process.once('disconnect', giveUp).channel?.ref();
process.send?.('held');
