import { useRef, useState } from 'react';
import { briefPlaceholders, mapNames, type BriefChangeInput, type Project } from '@stackworks/contracts';
import { findDraft, clearDraft, saveDraft } from '#/lib/forms/drafts.ts';
import { briefQuestions, type BriefTextName } from './brief-questions.ts';

export type BriefField = 'projectName' | BriefTextName;
export type BriefAnswers = Record<BriefField, string>;

const briefFields: readonly BriefField[] = ['projectName', ...briefQuestions.map(({ name }) => name)];

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

/** A project's answers for the form; placeholders count as none. */
export const toAnswers = (project: Project): BriefAnswers =>
  mapNames(briefFields, (name) => {
    const text = project[name] ?? '';
    return placeholders.has(text.trim()) ? '' : text;
  });

/** A typed answer, and the stored answer it replaces. */
type BriefEdit = { text: string; before: string };
export type BriefEdits = { [Name in BriefField]?: BriefEdit | undefined };

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

const isEdit = ({ text, before }: BriefEdit): boolean => !isSame(text, before);

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

/** The draft's field for the answer that an edit replaces. */
const beforeOf = (name: BriefField) => `before:${name}`;

/** The unsaved edits of a brief, stored in this browser as they are typed. @param draft name of the draft */
export function useBriefEdits(draft: string, stored: BriefAnswers) {
  const [edits, setEdits] = useState(() => readEdits(draft, stored));
  // A save that ends while the user types must see the latest edits.
  const latest = useRef(edits);
  const change = (next: BriefEdits) => {
    latest.current = next;
    setEdits(next);
  };
  const put = (name: BriefField, text: string, before: string) => {
    saveDraft(draft, { [name]: text, [beforeOf(name)]: before });
    change({ ...latest.current, [name]: { text, before } });
  };

  const answer = (name: BriefField, text: string) => {
    const edit = latest.current[name];
    put(name, text, edit && isEdit(edit) ? edit.before : stored[name]);
  };

  /** After a conflict was shown: the edits now replace the conflicting answers. */
  const acknowledge = (names: readonly BriefField[], seen: BriefAnswers) => {
    for (const name of names) {
      const edit = latest.current[name];
      if (edit) put(name, edit.text, seen[name]);
    }
  };

  /** After a save: drops the saved edits. Later edits now replace the saved answers. */
  const settle = (sent: BriefEdits, saved: BriefAnswers) => {
    for (const name of briefFields) {
      const edit = latest.current[name];
      const text = sent[name]?.text;
      if (text === undefined || !edit) continue;
      if (edit.text !== text) {
        put(name, edit.text, saved[name]);
        continue;
      }
      change({ ...latest.current, [name]: undefined });
      // Another tab's newer draft stays.
      if (findDraft(draft, name) !== text) continue;
      clearDraft(draft, name);
      clearDraft(draft, beforeOf(name));
    }
  };

  return { edits, answer, acknowledge, settle };
}

function readEdits(draft: string, stored: BriefAnswers): BriefEdits {
  const found = briefFields.flatMap((name) => {
    const text = findDraft(draft, name);
    return text === null
      ? []
      : [[name, { text, before: findDraft(draft, beforeOf(name)) ?? stored[name] }] as const];
  });
  return Object.fromEntries(found);
}
