import { projectStatuses } from '@stackworks/contracts';
import Database from 'better-sqlite3';

/** Gives a client of the demo twenty projects in place of those there are, as long as people write them. */
export function fillProjects(file: string, email: string): void {
  const database = new Database(file);
  const user = database.prepare<[string], { id: string }>('SELECT id FROM users WHERE email = ?').get(email);
  if (!user) throw new Error(`There is no ${email}`);
  database.prepare('DELETE FROM project_briefs WHERE user_id = ?').run(user.id);
  const add = database.prepare(
    `INSERT INTO project_briefs (id, user_id, project_name, project_type, description, target_audience, status, created_at,
       updated_at) VALUES (?, ?, ?, 'Website', ?, ?, ?, ?, ?)`,
  );
  for (let number = 0; number < 20; number += 1) {
    const at = new Date(Date.UTC(2026, 9, 1, 0, number)).toISOString();
    const status = projectStatuses[number % projectStatuses.length];
    const text = 'Bookings';
    add.run(
      `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      user.id,
      `Booking site ${number}`,
      text,
      null,
      status,
      at,
      at,
    );
  }
  database.close();
}
