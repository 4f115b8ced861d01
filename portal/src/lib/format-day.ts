/**
 * A day as the portals write it, in the viewer's zone: "Nov 20, 2026".
 * @param moment ISO 8601, as the API sends it
 */
export function formatDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}

/**
 * A day as a sentence has it, in the viewer's zone: "Friday 27 November".
 * @param moment ISO 8601, as the API sends it
 */
export function formatDayInWords(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
}

/**
 * As `formatDay`, of a day that is one in Auckland for everyone, wherever the viewer is: what begins with it does so there.
 * @param moment ISO 8601, as the API sends it
 */
export function formatOurDay(moment: string): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return new Date(moment).toLocaleDateString('en-US', { ...day, timeZone: 'Pacific/Auckland' });
}
