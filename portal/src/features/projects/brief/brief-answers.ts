import { briefPlaceholders, type BriefChangeInput, type Project } from '@stackworks/contracts';
import { answerEach, briefQuestions, type BriefTextName } from './brief-questions.ts';

export type BriefField = 'projectName' | BriefTextName;
export type BriefAnswers = Record<BriefField, string>;

export const briefFields: readonly BriefField[] = ['projectName', ...briefQuestions.map(({ name }) => name)];

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

/** A project's answers for the form; placeholders count as none. */
export const toAnswers = (project: Project): BriefAnswers =>
  answerEach(briefFields, (name) => {
    const text = project[name] ?? '';
    return placeholders.has(text.trim()) ? '' : text;
  });

/** A typed answer, and the stored answer it replaces. */
type BriefEdit = { text: string; before: string };
export type BriefEdits = { [Name in BriefField]?: BriefEdit | undefined };

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

/** Whether an edit changes anything. */
export const isEdit = ({ text, before }: BriefEdit): boolean => !isSame(text, before);

/** The answers with the edits applied. Where there is none, a newer stored answer shows. */
export function applyEdits(stored: BriefAnswers, edits: BriefEdits): BriefAnswers {
  const typed = briefFields.flatMap((name) => {
    const edit = edits[name];
    return edit && (isEdit(edit) || isSame(edit.before, stored[name])) ? [[name, edit.text] as const] : [];
  });
  return { ...stored, ...Object.fromEntries(typed) };
}

/** The changed answers, to send; null when there are none. */
export function findChanges(stored: BriefAnswers, edits: BriefEdits): BriefChangeInput | null {
  const answers = applyEdits(stored, edits);
  const changed = briefFields.filter((name) => !isSame(answers[name], stored[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, answers[name]]));
}

/** The answers that were edited both here and, differently, elsewhere. */
export function findConflicts(stored: BriefAnswers, edits: BriefEdits): BriefField[] {
  return briefFields.filter((name) => {
    const edit = edits[name];
    return edit && isEdit(edit) && !isSame(edit.before, stored[name]) && !isSame(edit.text, stored[name]);
  });
}
