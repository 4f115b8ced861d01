import { parseISO } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';

/** The end of a working day in New Zealand, 5 pm, as an ISO time. @param day `2026-11-27` */
export const endOfWork = (day: string): string =>
  new Date(parseISO(`${day}T17:00`, { in: nzTime })).toISOString();
