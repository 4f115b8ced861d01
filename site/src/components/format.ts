const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * A price as the site writes it: `$39`, `$1,000`, `$9.50`.
 * @param amount New Zealand dollars
 */
export const formatPrice = (amount: number): string => dollars.format(amount);

const longDate = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A day as the site writes it: `28 June 2025`.
 * @param date `2025-06-28`, the same day in every time zone
 */
export const formatDate = (date: string): string => longDate.format(new Date(date));

/**
 * Opening hours as the site writes them: `9 am – 5.30 pm`, or `Closed` without times.
 * @param opens 24-hour clock, `09:00`
 * @param closes 24-hour clock, `17:30`
 */
export function formatHours(opens: string | null, closes: string | null): string {
  if (!opens || !closes) return 'Closed';
  return `${formatClock(opens)} – ${formatClock(closes)}`;
}

function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const fraction = minutes ? `.${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${fraction}\u00a0${hours < 12 ? 'am' : 'pm'}`;
}
