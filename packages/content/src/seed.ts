import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with `production.ndjson` and its images, as `sanity dataset import` takes them. */
export const seedFolder = fileURLToPath(new URL('../seed', import.meta.url));
