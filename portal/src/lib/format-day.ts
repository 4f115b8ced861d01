import { tz } from '@date-fns/tz';
import { format } from 'date-fns';

/** The clock that every screen shows, wherever the viewer is: the one our opening hours and promises count by. */
export const nzTime = tz('Pacific/Auckland');

type Moment = string | number | Date;

/** A day in full: "20 November 2026". */
export const formatDay = (moment: Moment): string => format(moment, 'd MMMM yyyy', { in: nzTime });

/** A day whose year goes without saying: "20 November". */
export const formatShortDay = (moment: Moment): string => format(moment, 'd MMMM', { in: nzTime });

/** A day as a sentence has it: "Friday 27 November". */
export const formatDayInWords = (moment: Moment): string => format(moment, 'EEEE d MMMM', { in: nzTime });

/** A time of day: "11 am", "5.30 pm". */
export const formatTime = (moment: Moment): string =>
  format(moment, format(moment, 'mm', { in: nzTime }) === '00' ? 'h aaa' : 'h.mm aaa', { in: nzTime });
