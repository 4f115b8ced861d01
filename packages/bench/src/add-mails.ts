import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Puts welcomes into the outbox of a running product, in one transaction, as a notice to every client would.
 * @param dataDir where the product keeps what it has
 * @param count how many
 */
export function addMails(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'stackworks.db'), { timeout: 5000 });
  const insert = database.prepare(
    `insert into mail_outbox (id, template, recipient, props, available_at, created_at)
    values (?, 'client-welcome', ?, ?, ?, ?)`,
  );
  const now = new Date().toISOString();
  database.exec('begin immediate');
  for (let number = 0; number < count; number += 1) {
    const email = `reader-${number}@bench.example`;
    const props = { firstName: 'Aroha', email, hasPlan: true, token: randomUUID() };
    insert.run(randomUUID(), email, JSON.stringify(props), now, now);
  }
  database.exec('commit');
  database.close();
}
