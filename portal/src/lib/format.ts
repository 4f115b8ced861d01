type Time = string | number | Date;

/** Sentences are in New Zealand time, as opening hours, response targets and due days are. */
export const nzTimeZone = 'Pacific/Auckland';

/** The browser's own formats: date-fns would be a tenth of the portal's first screen. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: nzTimeZone, ...options });
  return (time: Time): string => format.format(new Date(time));
};

/** "20 November 2026" */
export const formatDay = inWords({ day: 'numeric', month: 'long', year: 'numeric' });

/** "20 November" */
export const formatShortDay = inWords({ day: 'numeric', month: 'long' });

/** "Friday" */
export const formatWeekday = inWords({ weekday: 'long' });

/** "Friday 27 November" */
export const formatDayInWords = inWords({ weekday: 'long', day: 'numeric', month: 'long' });

const year = inWords({ year: 'numeric' });
const isSameYear = (time: Time, now: Time): boolean => year(time) === year(now);

/** "20 November", or "20 November 2027" in another year. */
export const formatDueDay = (time: Time, now: Time): string =>
  isSameYear(time, now) ? formatShortDay(time) : formatDay(time);

/** "Friday 27 November", or "Saturday 27 November 2027" in another year. */
export const formatDueDayInWords = (time: Time, now: Time): string =>
  isSameYear(time, now) ? formatDayInWords(time) : `${formatDayInWords(time)} ${year(time)}`;

const longMonth = inWords({ month: 'long', year: 'numeric' });

/** "November 2026", of `2026-11`. */
export const formatMonth = (month: string): string => longMonth(`${month}-15T00:00:00Z`);

const clock = inWords({ hour: 'numeric', minute: '2-digit', hour12: true });

/** "11 am", "5.30 pm" */
export const formatTime = (time: Time): string =>
  clock(time).replace(/^0:/, '12:').replace(':00', '').replace(':', '.').replaceAll(/\s/g, ' ');

/** "20 November, 8.55 am" */
export const formatDayTime = (time: string | number): string =>
  `${formatShortDay(time)}, ${formatTime(time)}`;

/** The documented formats of values that stand by themselves, in the viewer's zone. Source: decision D25. */
const asValue = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', ...options });
  return (time: Time): string => format.format(new Date(time));
};

/** When something was created or somebody joined: "Nov 20, 2026" */
export const formatDate = asValue({ month: 'short', day: 'numeric', year: 'numeric' });

/** The label of a day: "Nov 20" */
export const formatDayLabel = asValue({ month: 'short', day: 'numeric' });

/** When a message or a file came: "Nov 20, 08:55" */
export const formatDateTime = asValue({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

const compact = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  notation: 'compact',
  maximumFractionDigits: 1,
  trailingZeroDisplay: 'stripIfInteger',
});

/** "$9,500", "$135.2K": for a chart. */
export const formatShortPrice = (amount: number): string =>
  Math.abs(amount) < 10_000 ? formatPrice(amount) : compact.format(amount);

/** "$79", "$79.50" */
export function formatPrice(amount: number): string {
  return dollars.format(amount);
}

/** "$39.00", "−$12.50" */
export function formatMoney(cents: number, currency: string): string {
  // A hyphen is what Intl writes; a minus is as wide as the digits.
  return new Intl.NumberFormat('en-NZ', { style: 'currency', currency })
    .format(cents / 100)
    .replace('-', '−');
}

const wholeNumber = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/** A file's size in the portals: "2,208 KB", or "2 bytes" where that would be 0 KB. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return 'Unknown size';
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes > 0 || bytes === 0) return `${wholeNumber.format(kilobytes)} KB`;
  return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/** "25 MB" */
export function formatMegabytes(bytes: number): string {
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}

const twoDecimals = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const units = ['KB', 'MB', 'GB'] as const;

/** A file's size in the staff dashboard: "512 Bytes", "1.46 MB". */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return 'Unknown';
  let unit: string = 'Bytes';
  let size = bytes;
  for (const next of units) {
    if (size < 1024) break;
    unit = next;
    size /= 1024;
  }
  return `${unit === 'Bytes' ? size : twoDecimals.format(size)} ${unit}`;
}

const list = new Intl.ListFormat('en-NZ');

/** "Ana, Rua and Tāma" */
export const formatList = (words: readonly string[]): string => list.format(words);

const count = new Intl.NumberFormat('en-NZ');

/** "2,014" */
export const formatCount = (number: number): string => count.format(number);

const characters = new Intl.Segmenter('en-NZ');

/** The beginning of a text, by visible characters, with an ellipsis where it was cut. */
export function cutShort(text: string, maximum: number): string {
  const shown = [...characters.segment(text)]
    .slice(0, maximum)
    .map(({ segment }) => segment)
    .join('');
  return shown.length === text.length ? text : `${shown.trimEnd()}…`;
}
