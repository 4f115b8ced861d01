import { sql } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** The ids of all clients, as `id`, for the query of another module. */
export const selectClientIds = sql`select ${users.id} as id from ${users}`;
