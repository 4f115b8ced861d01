import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Named } from '#/growth/calls.ts';

/**
 * Gives one client a fortieth of all projects and a twentieth of the chat, and one of those projects a twentieth of all
 * messages and files: otherwise there would be more clients, and each would have as much as before. They have read it all
 * but the newest.
 * @param dataDir a filled demo's, with nobody else at its database
 */
export function giveShare(dataDir: string, { client, project }: Named): void {
  const database = new DatabaseSync(join(dataDir, 'stackworks.db'));
  const run = (sql: string, ...values: string[]) => database.prepare(sql).run(...values);
  const some = (every: number) => `id like 'large-%' and rowid % ${every} = 0`;
  database.exec('pragma synchronous = off; begin immediate');
  run(`update projects set user_id = ? where ${some(40)} or id = ?`, client, project);
  run(
    `insert or ignore into conversations (id, kind, client_id, created_at) values (?, 'chat', ?, '')`,
    client,
    client,
  );
  run(
    `insert or ignore into conversations (id, kind, client_id, project_id, created_at)
    values (?, 'project', ?, ?, '')`,
    ...[project, client, project],
  );
  run(
    `update conversations set client_id = ?
    where project_id in (select id from projects where user_id = ?)`,
    ...[client, client],
  );
  run(`update messages set conversation_id = ? where id like 'large-thread-%' and rowid % 20 = 0`, project);
  run(`update files set project_id = ?, user_id = ? where ${some(20)}`, project, client);
  run(`update messages set conversation_id = ? where id like 'large-chat-%' and rowid % 20 = 0`, client);
  run(`update subscription_changes set user_id = ? where ${some(20)}`, client);
  run(`update client_notes set user_id = ? where ${some(20)}`, client);
  run(
    `insert or replace into conversation_reads (conversation_id, reader_id, read_up_to)
    select id, client_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day') from conversations where client_id = ?`,
    client,
  );
  database.exec('commit');
  database.close();
}
