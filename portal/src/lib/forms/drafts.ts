const prefix = 'draft:';

/**
 * Keeps what somebody has typed in this browser tab, so that closing the form, a reload or an ended session loses
 * none of it.
 * @param form which form, and whose: two people may sign in here one after the other
 * @param values text by field name
 */
export function keepDraft(form: string, values: Record<string, string>): void {
  for (const [field, text] of Object.entries(values)) {
    sessionStorage.setItem(`${prefix}${form}:${field}`, text);
  }
}

/** What was typed into a field before; empty when it was sent, cancelled or never begun. */
export function readDraft(form: string, field: string): string {
  return sessionStorage.getItem(`${prefix}${form}:${field}`) ?? '';
}

/** Forgets what was typed into one form, or into every form. */
export function forgetDrafts(form?: string): void {
  const start = form === undefined ? prefix : `${prefix}${form}:`;
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
  for (const key of keys) if (key?.startsWith(start)) sessionStorage.removeItem(key);
}
