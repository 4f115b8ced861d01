import { consultationLimits } from '@stackworks/contracts';
import { cleanLine } from './clean-text.ts';
import type { Conversation } from './conversation-state.ts';
import { findTopics, isQuestion } from './understand.ts';

type Lines = Conversation['lines'];

/** How the bot begins where it has no answer of its own: what stands before was free text that waits for a person. */
const cannotAnswer = 'A person can answer that';

/** The number that a visitor named last to be rung on, as they wrote it; null where there is none. */
export function findPhone(lines: Lines): string | null {
  const numbers = ofVisitor(lines).flatMap(
    ({ text }) => text.match(/(?<![\d$])[+(]?\d[\d ()./-]{5,}\d/g) ?? [],
  );
  return numbers.findLast(isPhone)?.slice(0, 40) ?? null;
}

/** As many digits as numbers have anywhere, and no day such as 2026-12-01. */
function isPhone(number: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(number);
}

/** What a visitor asked last that the bot could not answer, as far as it goes; null where there is nothing. */
export function findAsked(lines: Lines): string | null {
  const asked = lines.findLast(
    ({ from, text, answers }, index) =>
      from === 'visitor' &&
      answers === undefined &&
      findTopics(text).length === 0 &&
      (isQuestion(text) || lines[index + 1]?.text.startsWith(cannotAnswer)),
  );
  return asked ? cleanLine(asked.text, consultationLimits.answer) : null;
}

const ofVisitor = (lines: Lines): Lines => lines.filter(({ from }) => from === 'visitor');
