import { consultationLimits, consultationSpeakers } from '@stackworks/contracts';
import type { Consultation } from './consultation.ts';
import { type Conversation, isReachable, toKnownAnswers } from './conversation-state.ts';
import { findPhone } from './phone.ts';
import { cleanLine, findTopics, isQuestion } from './read-text.ts';
import { findWants } from './recommend.ts';
import { restForPerson } from './transcript.ts';

/**
 * The consultation to send, again after each change; null until the visitor has consented and given an address or a number. A finished
 * one no longer changes.
 */
export function toConsultation(conversation: Conversation): Consultation | null {
  const { finished, name, asking } = conversation;
  if (finished) return finished;
  if (!isReachable(conversation)) return null;
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
    email: conversation.email || null,
    businessType: known.business_type ?? null,
    currentWebsite: toShort(known.current_website),
    mainGoal: known.main_goal ?? null,
    budget: known.budget ?? null,
    timeline: known.timeline ?? null,
    features: findWants(
      known,
      ofVisitor(conversation.lines).map(({ text }) => text),
    ),
    recommendations: conversation.lines.flatMap(({ card }) => card?.name ?? []).slice(-1),
    phone: conversation.phone || findMentionedPhone(conversation.lines),
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

/** The last phone number a visitor mentioned. */
const findMentionedPhone = (lines: Lines): string | null =>
  ofVisitor(lines).reduce<string | null>((last, { text }) => findPhone(text) ?? last, null);

/** The visitor's last question that the bot couldn't answer, shortened for the API. */
function findQuestion(lines: Lines): string | null {
  const asked = lines.findLast(
    ({ from, text, answers }, index) =>
      from === 'visitor' &&
      answers === undefined &&
      (hasRest(lines.slice(index + 1)) ||
        (findTopics(text).length === 0 &&
          lines[index + 1]?.source === undefined &&
          (isQuestion(text) || lines[index + 1]?.text.startsWith(cannotAnswer)))),
  );
  return asked ? cleanLine(asked.text, consultationLimits.answer) : null;
}

/** Whether the reply that these lines begin with leaves a question to a person. */
function hasRest(lines: Lines): boolean {
  const end = lines.findIndex(({ from }) => from === 'visitor');
  return lines.slice(0, end < 0 ? undefined : end).some(({ text }) => text.startsWith(restForPerson));
}

const ofVisitor = (lines: Lines): Lines => lines.filter(({ from }) => from === 'visitor');
