import { consultationLimits, consultationSpeakers } from '@stackworks/contracts';
import type { Consultation } from './consultation.ts';
import { type Conversation, toKnownAnswers } from './conversation-state.ts';
import { cleanLine, findTopics, isQuestion } from './read-text.ts';
import { findWants } from './recommend.ts';

/**
 * The consultation to send, again after each change; null until the visitor has consented and given an address. A finished
 * one no longer changes.
 */
export function toConsultation(conversation: Conversation): Consultation | null {
  const { finished, email, leave, name, asking } = conversation;
  if (finished) return finished;
  if (email === '' || leave === 'none') return null;
  return write({ ...conversation, name: asking === 'name_check' ? '' : name }, true);
}

/** Finishes the consultation, which no longer changes. */
export function finish(conversation: Conversation): Conversation {
  return { ...conversation, finished: write(conversation, false), round: conversation.round + 1 };
}

function write(conversation: Conversation, isPartial: boolean): Consultation {
  const known = toKnownAnswers(conversation);
  return {
    id: toRoundId(conversation.id, conversation.round),
    name: conversation.name,
    email: conversation.email,
    businessType: known.business_type ?? null,
    currentWebsite: toShort(known.current_website),
    mainGoal: known.main_goal ?? null,
    budget: known.budget ?? null,
    timeline: known.timeline ?? null,
    features: findWants(known),
    recommendations: conversation.lines.flatMap(({ card }) => card?.name ?? []).slice(-1),
    phone: findPhone(conversation.lines),
    question: findQuestion(conversation.lines),
    follows: conversation.round > 0 ? toRoundId(conversation.id, conversation.round - 1) : null,
    conversationSummary: toSummary(conversation),
    isPartial,
    wantsCall: conversation.leave === 'contact',
  };
}

/** The summary has the whole answer. */
const toShort = (answer: string | undefined): string | null =>
  answer === undefined ? null : cleanLine(answer, consultationLimits.answer);

/** The browser's id for the first consultation, and derived ones for the rest. */
function toRoundId(id: string, round: number): string {
  const tail = (Number.parseInt(id.slice(-4), 16) + round) % 0x10000;
  return `${id.slice(0, -4)}${tail.toString(16).padStart(4, '0')}`;
}

/** The transcript up to the visitor's last line, since later lines of the bot must not cause an update. Too long, it loses the bot's. */
function toSummary(conversation: Conversation): string {
  const lines = conversation.lines.slice(0, conversation.lines.findLastIndex(isVisitors) + 1);
  const whole = toText(lines);
  if (whole.length <= consultationLimits.conversation) return whole;
  const own = toText(lines.filter(isVisitors));
  if (own.length <= consultationLimits.conversation) return own;
  const half = consultationLimits.conversation / 2 - 10;
  return `${own.slice(0, half)}\n[...]\n${own.slice(-half)}`.toWellFormed();
}

const isVisitors = ({ from }: Conversation['lines'][number]): boolean => from === 'visitor';

const toText = (lines: Conversation['lines']): string =>
  lines.map(({ from, text }) => `${consultationSpeakers[from]}: ${text}`).join('\n');

type Lines = Conversation['lines'];

/** The bot's reply to a question for a person. */
const cannotAnswer = 'A person can answer that';

/** The last phone number a visitor gave, as written. */
function findPhone(lines: Lines): string | null {
  const numbers = ofVisitor(lines).flatMap(
    ({ text }) => text.match(/(?<![\d$])[+(]?\d[\d ()./-]{5,}\d/g) ?? [],
  );
  return numbers.findLast(isPhone)?.slice(0, 40) ?? null;
}

/** Has as many digits as a phone number, and is no date such as 2026-12-01. */
function isPhone(number: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(number);
}

/** The visitor's last question that the bot couldn't answer, shortened for the API. */
function findQuestion(lines: Lines): string | null {
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
