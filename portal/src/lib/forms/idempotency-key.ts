import { keepDraft, readDraft } from './drafts.ts';

/** A key nobody else has, for the Idempotency-Key header. Unlike `randomUUID`, it works on plain HTTP as well. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The Idempotency-Key to send a form with: the same for the same content until its draft is forgotten, also after a
 * reload, so that sending again after a lost answer makes nothing twice. Changed content is another attempt.
 * @param form as in `keepDraft`
 * @param content what is sent
 */
export function attemptKey(form: string, content: unknown): string {
  const attempt = JSON.stringify(content);
  const key = readDraft(form, 'attemptKey');
  if (key && readDraft(form, 'attempt') === attempt) return key;
  const nextKey = newKey();
  keepDraft(form, { attempt, attemptKey: nextKey });
  return nextKey;
}
