type Moment = string | number | Date;

/** The clock that every screen shows, wherever the viewer is: the one our opening hours and promises count by. */
export const nzTimeZone = 'Pacific/Auckland';

/** The browser's own formats: date-fns would be a tenth of the portal's first screen. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: nzTimeZone, ...options });
  return (moment: Moment): string => format.format(new Date(moment));
};

/** A day in full: "20 November 2026". */
export const formatDay = inWords({ day: 'numeric', month: 'long', year: 'numeric' });

/** A day whose year goes without saying: "20 November". */
export const formatShortDay = inWords({ day: 'numeric', month: 'long' });

/** A day as a sentence has it: "Friday 27 November". */
export const formatDayInWords = inWords({ weekday: 'long', day: 'numeric', month: 'long' });

const clock = inWords({ hour: 'numeric', minute: '2-digit', hour12: true });

/** A time of day: "11 am", "5.30 pm". */
export const formatTime = (moment: Moment): string =>
  clock(moment).replace(/^0:/, '12:').replace(':00', '').replace(':', '.').replaceAll(/\s/g, ' ');
