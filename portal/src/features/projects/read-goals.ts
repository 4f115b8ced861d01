/** The parts of the text in which the wizard keeps both goals and additional information. */
const kept = /^Project goals:\n(?<goals>[\s\S]*?)(?:\n\nAdditional information:\n(?<notes>[\s\S]*))?$/;

/** The goals of a project and what else its client added, as the wizard put them together; other briefs have no goals. */
export function readGoals(additionalRequirements: string | null): {
  goals: string | null;
  notes: string | null;
} {
  const parts = kept.exec(additionalRequirements ?? '')?.groups;
  return parts
    ? { goals: parts['goals'] ?? null, notes: parts['notes'] ?? null }
    : { goals: null, notes: additionalRequirements };
}
