import { toSafeMessage } from '#/platform/describe-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk for this user',
  EROFS: 'the disk can only be read from',
};

/** What went wrong, as one sentence for the person at the terminal. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const isFull = /database or disk is full/.test(error.message);
  const path = 'path' in error ? ` (${String(error.path)})` : '';
  if (code === 'EACCES' || code === 'EPERM') return `this user may not do that: ${error.message}.`;
  const reason = isFull ? reasons['ENOSPC'] : reasons[code];
  const message = reason ? reason + path : toSafeMessage(error).replaceAll(/\s+/g, ' ').trim();
  return message.endsWith('.') ? message : `${message}.`;
}
