import type { Config } from '#/env.ts';
import { toFingerprint } from '#/platform/tokens/session-secrets.ts';

/** What processes on one database must agree on, as far as one says it; `secret` and `otherSecret` are fingerprints. */
type Agreement = { secret: string | null; otherSecret: string | null; storage: string | null };

/** @param storage what tells the place of its files from any other */
export function toAgreement(config: Pick<Config, 'sessionSecret' | 'otherSecret'>, storage: string) {
  return {
    secret: toFingerprint(config.sessionSecret),
    otherSecret: config.otherSecret === undefined ? null : toFingerprint(config.otherSecret),
    storage,
  };
}

/** @throws Error with one sentence when another one signs sessions with a secret of its own, or keeps files elsewhere */
export function refuseStranger(
  { secret, otherSecret, storage }: ReturnType<typeof toAgreement>,
  other: Agreement & { name: string },
): void {
  // Each has to read what the other signs and seals.
  const isUnderstood = [secret, otherSecret].includes(other.secret);
  if (!isUnderstood || ![other.secret, other.otherSecret].includes(secret)) {
    throw new Error(
      `SESSION_SECRET is not the one of ${other.name}, which serves from the same database: give all of them the same, or during a change the other one as SESSION_SECRET_PREVIOUS`,
    );
  }
  // A file that one of them has taken is nowhere for the others.
  if (other.storage !== null && other.storage !== storage) {
    throw new Error(
      `files are not kept where ${other.name} keeps them, which serves from the same database: give all of them the same FILES_DIR, or the same S3_BUCKET`,
    );
  }
}
