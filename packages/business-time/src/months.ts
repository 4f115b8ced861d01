import { addMonths, format, startOfMonth } from 'date-fns';
import { toLocal, toMoment } from './clock.ts';

/** Months are Auckland's for everyone. Source: decision D12. */
const zone = 'Pacific/Auckland';

/** The Auckland month that a moment is in, such as `2026-11`. */
export const monthOf = (moment: Date): string => format(toLocal(moment, zone), 'yyyy-MM');

/** When the Auckland month after that of a moment begins. */
export const startOfNextMonth = (moment: Date): Date =>
  toMoment(startOfMonth(addMonths(toLocal(moment, zone), 1)));
