/** How the wizard stores goals and additional information, which is one text. */
const joined = /^Project goals:\n(?<goals>[\s\S]*?)(?:\n\nAdditional information:\n(?<notes>[\s\S]*))?$/;

type Answers = { description: string; additionalRequirements: string | null };

/**
 * What a brief says of goals and budget. The wizard asks for goals; the brief of a client who came by StackBot has its questions
 * in the description, a line each, as many people write them by themselves.
 */
export function readGoals({ description, additionalRequirements: text }: Answers) {
  const parts = joined.exec(text ?? '')?.groups;
  return {
    goals: parts?.['goals'] ?? findLine(description, 'Main goal|Goals?'),
    budget: findLine(description, 'Budget'),
    notes: parts ? (parts['notes'] ?? null) : text,
  };
}

const findLine = (text: string, label: string): string | null =>
  new RegExp(`^(?:${label}): *(\\S.*)$`, 'im').exec(text)?.[1] ?? null;
