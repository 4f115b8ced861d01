import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const period = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that an authenticator app shows now (RFC 6238), worked out apart from what the product does.
 * @param secret as the screen shows it, in groups of letters
 * @param stepsFromNow one later than the code taken before, which is never taken twice
 */
export function toTimeCode(secret: string, stepsFromNow = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''))
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / period) + stepsFromNow));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const dataFolder = process.env['E2E_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '..', '.data');

/** Expires a member of staff's proof of identity, as after ten minutes. */
export function ageProofs(email: string): void {
  const db = new DatabaseSync(join(dataFolder, 'stackworks.db'));
  try {
    db.exec('pragma busy_timeout = 10000');
    db.prepare(
      'update sessions set proved_at = null where admin_user_id = (select id from admin_users where email = ?)',
    ).run(email);
  } finally {
    db.close();
  }
}
