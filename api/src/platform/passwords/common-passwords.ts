import { dictionary } from '@zxcvbn-ts/language-common';

const ranked = dictionary['passwords-common'];
/** The passwords that turned up most often in leaks, in lower case: what a guesser tries first. */
const common: ReadonlySet<string> = new Set(ranked);
/** Those of them that people make long enough by adding digits and signs. */
const commonest: ReadonlySet<string> = new Set(ranked.slice(0, 1000));

/** Whether a password is among the commonest, in any letter case, or one of the first thousand with digits or signs after it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || commonest.has(lower.replace(/[\d\W_]+$/u, ''));
}
