/** The text of both that `joinGoals` makes. */
const joined = /^Project goals:\n(?<goals>[\s\S]*?)(?:\n\nAdditional information:\n(?<notes>[\s\S]*))?$/;

/** Joins the wizard's goals and additional information, which are stored as one text. */
export const joinGoals = (goals: string, notes: string): string =>
  [`Project goals:\n${goals}`, notes && `Additional information:\n${notes}`].filter(Boolean).join('\n\n');

/** Splits what `joinGoals` made; the additional requirements of other briefs are all notes. */
export function readGoals(text: string | null): { goals: string | null; notes: string | null } {
  const parts = joined.exec(text ?? '')?.groups;
  return parts
    ? { goals: parts['goals'] ?? null, notes: parts['notes'] ?? null }
    : { goals: null, notes: text };
}
