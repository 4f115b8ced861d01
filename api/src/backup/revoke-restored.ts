import type { Client } from '@libsql/client';
import { heldMark } from '#/platform/email/outbox-admin.ts';
import { withClient, type DatabaseAddress } from './live-database.ts';

/** What was changed in a restored database. */
export type Revoked = {
  heldEmails: number;
  /** How many links in emails, to set a password or confirm an address, are void. */
  voidLinks: number;
  /** The email addresses of the staff whose recovery codes are void. */
  withoutRecoveryCodes: string[];
};

/** Single-use tokens: those used since the backup would work again. */
export const onceOnly = [
  ['people', 'reset_token'],
  ['people', 'email_verification_token'],
  ['people', 'pending_email_token'],
  ['admin_users', 'reset_token'],
  ['member_invitations', 'token_hash'],
  ['ownership_offers', 'token_hash'],
  ['data_exports', 'token_hash'],
] as const;

/** How long an authenticator app's code lasts, in seconds. Source: RFC 6238. */
const stepSeconds = 30;

/**
 * Makes a restored database safe to serve. Sessions, API tokens, calendar links, single-use links and codes are void, since those ended or used after the
 * backup would be valid again. Emails that may have been sent since are held, so that nobody gets one twice.
 */
export async function revokeRestored(address: DatabaseAddress, madeAt: string, now: Date): Promise<Revoked> {
  return withClient(address, async (client) => {
    const at = now.toISOString();
    const hasCodes = "recovery_codes IS NOT NULL AND recovery_codes <> '[]'";
    const known = await readColumns(client);
    const columns = onceOnly.filter(([table, column]) => known.has(`${table}.${column}`));
    const [, emails, codes, , , ...rest] = await client.batch(
      [
        { sql: 'UPDATE sessions SET revoked_at = ? WHERE revoked_at IS NULL', args: [at] },
        {
          // One that was tried may have arrived; one that is due later than now was not due since.
          sql: `UPDATE email_outbox SET status = 'failed', last_error = ?
                WHERE status = 'pending' AND (attempts > 0 OR available_at <= ?)`,
          args: [`${heldMark} waiting in the backup of ${madeAt}, and may have been sent since`, at],
        },
        `SELECT email FROM admin_users WHERE ${hasCodes} ORDER BY email`,
        `UPDATE admin_users SET recovery_codes = '[]' WHERE ${hasCodes}`,
        {
          // An app may be a step ahead.
          sql: 'UPDATE admin_users SET two_factor_last_step = ? WHERE two_factor_enabled_at IS NOT NULL',
          args: [Math.floor(now.getTime() / 1000 / stepSeconds) + 1],
        },
        ...columns.map(
          ([table, column]) => `UPDATE ${table} SET ${column} = NULL WHERE ${column} IS NOT NULL`,
        ),
        ...['processes.id', 'api_tokens.id', 'calendar_feeds.token_hash'].flatMap((column) =>
          known.has(column) ? [`DELETE FROM ${column.split('.')[0]}`] : [],
        ),
      ],
      'write',
    );
    return {
      heldEmails: emails?.rowsAffected ?? 0,
      voidLinks: rest.slice(0, columns.length).reduce((all, { rowsAffected }) => all + rowsAffected, 0),
      withoutRecoveryCodes: (codes?.rows ?? []).flatMap(({ email }) =>
        typeof email === 'string' ? email : [],
      ),
    };
  });
}

/** The columns of a database that may be of an earlier version, as `people.reset_token`. */
async function readColumns(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.execute(
    "SELECT t.name || '.' || c.name AS name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'",
  );
  return new Set(rows.flatMap(({ name }) => (typeof name === 'string' ? name : [])));
}

/** Releases held emails. @returns how many */
export function sendHeldEmails(address: DatabaseAddress, now: Date): Promise<number> {
  return withClient(address, async (client) => {
    const { rowsAffected } = await client.execute({
      sql: `UPDATE email_outbox SET status = 'pending', attempts = 0, available_at = ?, last_error = NULL
            WHERE status = 'failed' AND last_error LIKE '${heldMark}%'`,
      args: [now.toISOString()],
    });
    return rowsAffected;
  });
}
