import { hkdfSync } from 'node:crypto';

/** Tells one session secret from another without telling it: what is sealed under one opens under no other. */
export const markSessionSecret = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of the session secret in backups', 12)).toString('hex');
