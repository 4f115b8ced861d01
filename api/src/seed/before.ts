import { subMinutes } from 'date-fns';

const minutesADay = 24 * 60;

/** The moment `days` before another, as rows keep it. */
export const before = (moment: Date, days: number): string =>
  subMinutes(moment, days * minutesADay).toISOString();
