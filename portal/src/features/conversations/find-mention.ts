import type { Colleague } from './staff-tools.ts';

/** A name that is being typed after an @: where it begins in the text, and what there is of it. */
export type StartedMention = { start: number; typed: string };

/** What may stand before an @ that begins a name; in an email address it does not. */
const startedName = /(?:^|[\s([“"])@([\p{L}\p{M}\p{N}'’-]*(?: [\p{L}\p{M}\p{N}'’-]*){0,2})$/u;

/**
 * The name somebody is typing.
 * @param caret where in the text they are writing
 * @returns null when it is none
 */
export function findStartedMention(text: string, caret: number): StartedMention | null {
  const typed = startedName.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** Those whose first or last name begins so, with or without its macrons. */
export function matchColleagues(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const wanted = fold(typed);
  return colleagues.filter(({ name }) => {
    const folded = fold(name);
    const parts = folded.split(' ');
    return parts.some((_, index) => parts.slice(index).join(' ').startsWith(wanted));
  });
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The text with the name in place of what was typed of it, and where to write on. */
export function putMention(
  text: string,
  { start, typed }: StartedMention,
  { name }: Colleague,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + typed.length).trimStart(), caret: before.length };
}
