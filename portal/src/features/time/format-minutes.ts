/** "45 min", "1 h 30 min", "2 h" */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Hours as in a table: "9.50", "0.75" */
export const formatHours = (minutes: number): string => (minutes / 60).toFixed(2);
