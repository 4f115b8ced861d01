import { useRef, useState } from 'react';
import { findDraft, forgetDraft, keepDraft } from '#/lib/forms/drafts.ts';
import { briefFields, isEdit, type BriefAnswers, type BriefEdits, type BriefField } from './brief-answers.ts';

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
    keepDraft(draft, { [name]: text, [beforeOf(name)]: before });
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
      forgetDraft(draft, name);
      forgetDraft(draft, beforeOf(name));
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
