import { join } from 'node:path';
import { projectStatuses } from '@stackworks/contracts';
import Database from 'better-sqlite3';

const id = '00000000-0000-4000-9000-000000000001';

/**
 * Gives a running product a client with twenty projects, as long as people write them: without the sandbox it lets nobody of
 * the demo in.
 * @returns the client's id
 */
export function fillProjects(dataDir: string): string {
  const database = new Database(join(dataDir, 'stackworks.db'), { timeout: 5000 });
  const openedAt = new Date(Date.UTC(2026, 8, 1)).toISOString();
  database
    .prepare(
      `INSERT INTO users (id, email, password, first_name, last_name, role, subscription_status, email_verified, is_active,
         is_demo, created_at, updated_at) VALUES (?, 'mere@harbour-cafe.example', 'none', 'Mere', 'Parata', 'client', 'active', 1,
         1, 0, ?, ?)`,
    )
    .run(id, openedAt, openedAt);
  const add = database.prepare(
    `INSERT INTO projects (id, user_id, project_name, project_type, description, target_audience, status, brief_completed_at,
       created_at, updated_at) VALUES (?, ?, ?, 'Website', ?, ?, ?, ?, ?, ?)`,
  );
  for (let number = 0; number < 20; number += 1) {
    const at = new Date(Date.UTC(2026, 9, 1, 0, number)).toISOString();
    const status = projectStatuses[number % projectStatuses.length];
    const project = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    add.run(project, id, `Booking site ${number}`, 'Bookings', null, status, at, at, at);
  }
  database.close();
  return id;
}
