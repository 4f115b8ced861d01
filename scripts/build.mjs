/** Builds what has changed, under the project's Node. */
import { buildParts } from './lib/build-parts.mjs';
import { parts } from './lib/parts.mjs';

await buildParts(parts);
