type Hours = { days?: string[]; opens?: string; closes?: string };

/**
 * Whether one row of opening hours makes sense: both times or neither, and closing after opening.
 *
 * @param hours Times on the 24-hour clock, `09:00`.
 */
export function checkHours(hours: Hours | undefined): string | true {
  const { opens, closes } = hours ?? {};
  if (opens === undefined && closes === undefined) return true;
  if (opens === undefined || closes === undefined)
    return 'Give both times, or clear both for a day we are closed.';
  return opens < closes ? true : 'Closing time must be after opening time.';
}

/** Whether every day of the week stands in one row. */
export function checkWeek(rows: Hours[] | undefined): string | true {
  const days = (rows ?? []).flatMap((row) => row.days ?? []);
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  if (twice !== undefined) return `${toTitle(twice)} is in two rows. Keep it in one.`;
  const missing = weekdays.filter((day) => !days.includes(day));
  return missing.length === 0
    ? true
    : `Add the opening hours for ${missing.map(toTitle).join(', ')}, or mark them closed.`;
}

/** The days as content stores them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A day as people write it. */
export const toTitle = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

type Signatory = { name?: string; role?: string };

/**
 * Whether letters can be signed so: by a name and a role, or by neither.
 *
 * @param signatory What the form has; undefined or empty where letters are the team's.
 */
export function checkSignatory(signatory: Signatory | undefined): string | true {
  const { name, role } = signatory ?? {};
  return (name === undefined) === (role === undefined)
    ? true
    : 'Enter both a name and a role, or clear both to sign as the team.';
}
