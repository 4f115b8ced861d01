import type { Client } from '@libsql/client';
import { heldMark } from '#/integrations/mail/held-mails.ts';
import { openClient, type DatabaseAddress } from './open-client.ts';

/**
 * Makes a database fit to be served again after it has been set back: everybody signs in anew, because a session that was
 * ended since would be alive again, and mails that may have left since are held, so that nobody gets one twice.
 * @returns how many mails are held
 */
export async function settleRestored(
  address: DatabaseAddress,
  madeAt: string,
  now: Date,
): Promise<{ heldMails: number }> {
  return withClient(address, async (client) => {
    const at = now.toISOString();
    const [, mails] = await client.batch(
      [
        { sql: 'UPDATE sessions SET revoked_at = ? WHERE revoked_at IS NULL', args: [at] },
        {
          // One that has been tried may have arrived; one for later than now has not been due at any time since.
          sql: `UPDATE mail_outbox SET status = 'failed', last_error = ?
                WHERE status = 'pending' AND (attempts > 0 OR available_at <= ?)`,
          args: [`${heldMark} waiting in the backup of ${madeAt}, and may have been sent since`, at],
        },
      ],
      'write',
    );
    return { heldMails: mails?.rowsAffected ?? 0 };
  });
}

/** Lets held mails go out after all. @returns how many */
export function sendHeldMails(address: DatabaseAddress, now: Date): Promise<number> {
  return withClient(address, async (client) => {
    const { rowsAffected } = await client.execute({
      sql: `UPDATE mail_outbox SET status = 'pending', attempts = 0, available_at = ?, last_error = NULL
            WHERE status = 'failed' AND last_error LIKE '${heldMark}%'`,
      args: [now.toISOString()],
    });
    return rowsAffected;
  });
}

async function withClient<Result>(
  address: DatabaseAddress,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = openClient(address);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}
