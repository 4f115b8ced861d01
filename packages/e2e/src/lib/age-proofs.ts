import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const dataFolder = process.env['E2E_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '..', '.data');

/** Has a member of staff's password be out of date as proof of who they are, as it is after ten minutes. */
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
