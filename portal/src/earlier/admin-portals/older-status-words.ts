import { clientStatusWords, type StatusWords } from '#/features/projects/index.ts';

/** In version A (portals specification §7). */
export const olderStatusWords: StatusWords = { ...clientStatusWords, pending: 'New' };
