import { sql, type SQL } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { endsWithDigits } from '#/platform/database/ends-with-digits.ts';

/** Selects the ids of clients whose phone number ends with these digits, for the search. */
export const selectClientsByPhoneEnd = (digits: string): SQL =>
  sql`select ${users.id} from ${users} where ${endsWithDigits(users.phone, digits)}`;
