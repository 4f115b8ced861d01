import { fileURLToPath } from 'node:url';

/** Absolute path of something in the project, by its path from the root. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
