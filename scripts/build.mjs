/** Builds what has changed, under the project's Node. Arguments: the parts, such as `site`; all by default. */
import { buildParts } from './lib/build-parts.mjs';
import { withLock } from './lib/lock.mjs';
import { parts } from './lib/parts.mjs';

const wanted = process.argv.slice(2);
await withLock(() => buildParts(parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))));
