import { createHmac } from 'node:crypto';

/** What tells secrets apart and opens nothing. */
export const toFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of a session secret').digest('hex').slice(0, 24);
