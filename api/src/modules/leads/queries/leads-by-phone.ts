import { sql, type SQL } from 'drizzle-orm';
import { consultations } from '#/modules/leads/leads.tables.ts';
import { endsWithDigits } from '#/platform/database/ends-with-digits.ts';

/** Selects the ids of leads whose phone number ends with these digits, for the search. */
export const selectLeadsByPhoneEnd = (digits: string): SQL =>
  sql`select ${consultations.id} from ${consultations} where ${endsWithDigits(consultations.phone, digits)}`;
