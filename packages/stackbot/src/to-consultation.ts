import { consultationLimits, consultationSpeakers } from '@stackworks/contracts';
import { cleanLine } from './clean-text.ts';
import { toKnownAnswers, type Consultation, type Conversation } from './conversation-state.ts';
import { findAsked, findPhone } from './find-told.ts';
import { findWants } from './recommend.ts';

/**
 * What is to be sent to the team of a conversation; null while the visitor has not said yes to that or given an address.
 * It is to be sent whenever it differs from what was taken last: an unfinished one is brought up to date under its id,
 * and one that was told to the end stays as it is until another is.
 */
export function toConsultation(conversation: Conversation): Consultation | null {
  const { finished, email, leave, name, asking } = conversation;
  if (finished) return finished;
  if (email === '' || leave === 'none') return null;
  return write({ ...conversation, name: asking === 'name_check' ? '' : name }, true);
}

/** The conversation with all of it told to the end: what goes to the team from now on. */
export function finish(conversation: Conversation): Conversation {
  return { ...conversation, finished: write(conversation, false), round: conversation.round + 1 };
}

function write(conversation: Conversation, isPartial: boolean): Consultation {
  const told = toKnownAnswers(conversation);
  return {
    id: toRoundId(conversation.id, conversation.round),
    name: conversation.name,
    email: conversation.email,
    businessType: told.business_type ?? null,
    currentWebsite: toShort(told.current_website),
    mainGoal: told.main_goal ?? null,
    budget: told.budget ?? null,
    timeline: told.timeline ?? null,
    features: findWants(told),
    recommendations: conversation.lines.flatMap(({ card }) => card?.name ?? []).slice(-1),
    phone: findPhone(conversation.lines),
    question: findAsked(conversation.lines),
    follows: conversation.round > 0 ? toRoundId(conversation.id, conversation.round - 1) : null,
    conversationSummary: toSummary(conversation),
    isPartial,
    wantsCall: conversation.leave === 'contact',
  };
}

/** As far as one answer goes; the summary has all of it. */
const toShort = (answer: string | undefined): string | null =>
  answer === undefined ? null : cleanLine(answer, consultationLimits.answer);

/** The browser's id for the first consultation of a conversation, and for each later one an id that follows from it. */
function toRoundId(id: string, round: number): string {
  const tail = (Number.parseInt(id.slice(-4), 16) + round) % 0x10000;
  return `${id.slice(0, -4)}${tail.toString(16).padStart(4, '0')}`;
}

/**
 * Who said what, a line each, down to the visitor's last: what the bot says after that, such as that the answers have gone
 * out, is nothing to send them again for. Where it is too long, the bot's words go before the visitor's.
 */
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
