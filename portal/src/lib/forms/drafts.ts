import { draftNames, draftStorage } from '#/lib/session/viewing.ts';

const prefix = 'draft:';

/**
 * Stores what is typed in this browser until it is sent (decision 025).
 * @param form which form, and whose: two people may sign in here one after the other
 */
export function saveDraft(form: string, values: Record<string, string>): void {
  for (const [field, text] of Object.entries(values)) {
    draftStorage().setItem(`${prefix}${form}:${field}`, text);
  }
}

/** Null when it was sent, cancelled or never begun. */
export function findDraft(form: string, field: string): string | null {
  return draftStorage().getItem(`${prefix}${form}:${field}`);
}

export function readDraft(form: string, field: string): string {
  return findDraft(form, field) ?? '';
}

export function clearDraft(form: string, field: string): void {
  draftStorage().removeItem(`${prefix}${form}:${field}`);
}

/** Clears one form's draft, or every draft. */
export function clearDrafts(form?: string): void {
  const start = form === undefined ? prefix : `${prefix}${form}:`;
  for (const name of draftNames(start)) draftStorage().removeItem(name);
}

/** Whether anything typed waits in this browser to be sent. */
export const hasDrafts = (): boolean =>
  draftNames(prefix).some((name) => (draftStorage().getItem(name) ?? '') !== '');

export type DraftChange = { field: string; before: string | null; after: string | null };

/** Calls back when another tab has changed a form's draft. @returns stops */
export function onOtherTabsDraft(form: string, handle: (change: DraftChange) => void): () => void {
  const start = `${prefix}${form}:`;
  const onStorage = ({ key, oldValue, newValue, storageArea }: StorageEvent) => {
    if (!key?.startsWith(start) || storageArea !== draftStorage()) return;
    handle({ field: key.slice(start.length), before: oldValue, after: newValue });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** A form's values: those typed before, else the given ones. */
export function readDrafted<Name extends string>(form: string, values: Readonly<Record<Name, string>>) {
  const typed: Record<Name, string> = { ...values };
  for (const name in values) typed[name] = findDraft(form, name) ?? values[name];
  return typed;
}
