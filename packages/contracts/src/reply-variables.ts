/** The variables of a saved reply, written `{{first_name}}`, each with what it stands for. */
export const replyVariables = {
  first_name: 'first name',
  last_name: 'last name',
  company: 'company',
  project: 'project name',
  // A project is due on the day its client launches.
  due_date: 'due date',
  plan: 'plan',
  owed_by: 'time the reply was due',
  staff_first_name: 'your first name',
} as const;
export type ReplyVariable = keyof typeof replyVariables;

/** What a conversation knows. A variable without a value is left to fill in by hand. */
export type ReplyValues = Readonly<Partial<Record<ReplyVariable, string>>>;

const written = /\{\{([^{}\n]*)\}\}/g;

const isVariable = (name: string): name is ReplyVariable => Object.hasOwn(replyVariables, name);

/** A stretch of a reply. A variable's `text` is its value or, where it `isEmpty`, the variable as written. */
export type ReplyPiece = { text: string; variable: string | null; isEmpty: boolean };

/** Splits a reply at its variables, and fills in those that have a value. */
export function splitReply(reply: string, values: ReplyValues = {}): ReplyPiece[] {
  const pieces: ReplyPiece[] = [];
  let end = 0;
  const addText = (upTo: number) => {
    if (upTo > end) pieces.push({ text: reply.slice(end, upTo), variable: null, isEmpty: false });
  };
  for (const { 0: whole, 1: inside = '', index } of reply.matchAll(written)) {
    addText(index);
    const variable = inside.trim();
    const value = isVariable(variable) ? values[variable] : undefined;
    pieces.push({ text: value ?? whole, variable, isEmpty: value === undefined });
    end = index + whole.length;
  }
  addText(reply.length);
  return pieces;
}

export const fillReply = (reply: string, values: ReplyValues): string =>
  splitReply(reply, values)
    .map(({ text }) => text)
    .join('');

/** The variables in a text that aren't in the list above, as written. */
export const findUnknownVariables = (text: string): string[] => [
  ...new Set(
    splitReply(text).flatMap(({ variable, text: whole }) =>
      variable !== null && !isVariable(variable) ? [whole] : [],
    ),
  ),
];

/** What to fill in: "due date", or an unknown variable as written. */
export const describeVariable = (variable: string): string =>
  isVariable(variable) ? replyVariables[variable] : `{{${variable}}}`;
