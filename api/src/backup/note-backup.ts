import { backedUp } from '#/platform/processes/notify-processes.ts';
import { openClient, type DatabaseAddress } from './open-client.ts';

/** Tells staff, on the System page, when everything was backed up last. */
export async function noteBackup(address: DatabaseAddress, now: Date): Promise<void> {
  const client = openClient(address);
  try {
    await client.execute({
      sql: `INSERT INTO signals (name, count, at) VALUES (?, 1, ?)
            ON CONFLICT (name) DO UPDATE SET count = count + 1, at = excluded.at`,
      args: [backedUp, now.toISOString()],
    });
  } finally {
    client.close();
  }
}
