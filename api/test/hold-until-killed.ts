/** Takes the data folder named on the command line, tells its parent, and holds it. */
import { holdDataDir } from '#/platform/data-dir.ts';

const [, , dataDir = ''] = process.argv;
const giveUp = await holdDataDir(dataDir);
process.once('disconnect', giveUp).channel?.ref();
process.send?.('held');
