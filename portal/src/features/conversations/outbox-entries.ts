import { typedStorage } from '#/lib/session/viewing.ts';

/** How the name of every entry of the outbox begins in this browser's storage. */
export const outboxPrefix = 'outbox:';

/** Whether anything waits to be sent, whoever wrote it; what sends it is fetched only then. */
export const isAnythingWaiting = (): boolean =>
  Object.keys(typedStorage()).some((name) => name.startsWith(outboxPrefix));
