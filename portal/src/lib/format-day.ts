import { format } from 'date-fns';

/**
 * A day as the portals write it, in the viewer's zone: "Nov 20, 2026".
 * @param moment ISO 8601, as the API sends it
 */
export function formatDay(moment: string): string {
  return format(moment, 'MMM d, yyyy');
}

/**
 * A day as a sentence has it, in the viewer's zone: "Friday 27 November".
 * @param moment ISO 8601, as the API sends it
 */
export function formatDayInWords(moment: string): string {
  return format(moment, 'EEEE d MMMM');
}
