import { capitalise } from '#/rules/text.ts';

type Hours = { days?: string[]; opens?: string; closes?: string };

/** Whether a row of opening hours makes sense: both times or neither, and closing after opening. */
export function checkHours(hours: Hours | undefined): string | true {
  const { opens, closes } = hours ?? {};
  if (opens === undefined && closes === undefined) return true;
  if (opens === undefined || closes === undefined)
    return 'Give both times, or clear both for a day we are closed.';
  return opens < closes ? true : 'Closing time must be after opening time.';
}

/** Whether every day of the week is in exactly one row. */
export function checkWeek(rows: Hours[] | undefined): string | true {
  const days = (rows ?? []).flatMap((row) => row.days ?? []);
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  if (twice !== undefined) return `${capitalise(twice)} is in two rows. Keep it in one.`;
  const missing = weekdays.filter((day) => !days.includes(day));
  return missing.length === 0
    ? true
    : `Add the opening hours for ${missing.map(capitalise).join(', ')}, or mark them closed.`;
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type Gst = { isRegistered?: boolean; number?: string; rate?: number };

/** Registered without number and rate, we would claim something that no invoice can show. */
export function checkGst(gst: Gst | undefined): string | true {
  const isComplete = gst?.number !== undefined && gst.rate !== undefined;
  return gst?.isRegistered !== true || isComplete ? true : 'Enter the GST number and the rate.';
}
