import { parseISO } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';

/**
 * The moment a working day ends in New Zealand, 5 pm, as the API has it.
 * @param day as a date field gives it: `2026-11-27`
 */
export const endOfWork = (day: string): string =>
  new Date(parseISO(`${day}T17:00`, { in: nzTime })).toISOString();
