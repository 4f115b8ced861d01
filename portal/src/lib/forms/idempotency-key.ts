import { saveDraft, readDraft } from './drafts.ts';

/** A unique key. Unlike `randomUUID`, it works on plain HTTP as well. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * A form's Idempotency-Key: the same for the same content until its draft is cleared, also after a reload, so that a
 * retry after a lost response creates nothing twice.
 */
export function attemptKey(form: string, content: unknown): string {
  const attempt = JSON.stringify(content);
  const key = readDraft(form, 'attemptKey');
  if (key && readDraft(form, 'attempt') === attempt) return key;
  const nextKey = newKey();
  saveDraft(form, { attempt, attemptKey: nextKey });
  return nextKey;
}
