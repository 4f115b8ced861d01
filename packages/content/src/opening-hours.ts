/**
 * Opening hours as site and letters write them: `9 am – 5.30 pm`, or `Closed` without times.
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
