import type {
  InboxFilter,
  InboxGroup,
  InboxItem,
  InboxKind,
  InboxOutcome,
  InboxScope,
} from '@stackworks/contracts';
import { isMessageKind, untilTheyReply } from '@stackworks/contracts';
import type { IconName } from '@stackworks/ui';
import { differenceInCalendarDays } from 'date-fns';
import { describeAgo, formatRoughly, formatWeekTime } from '#/lib/dates.ts';
import {
  formatDayInWords,
  formatDueDay,
  formatDueDayInWords,
  formatTime,
  formatWeekday,
  formatList,
} from '#/lib/format.ts';
import { nzTime } from '#/lib/nz-time.ts';
import { type Entry, isSnoozed } from './entries.ts';

export const scopeWords: Record<InboxScope, string> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  everyone: 'Everyone',
  snoozed: 'Snoozed',
};

export const filterWords: Record<InboxFilter, string> = {
  all: 'All',
  replies: 'Replies',
  reviews: 'Reviews',
  leads: 'Leads',
  due: 'Due dates',
  waiting: 'Waiting on client',
};

/** What a scope without items says. */
export const caughtUpWords: Record<Exclude<InboxScope, 'snoozed'>, string> = {
  mine: 'You’re all caught up.',
  unassigned: 'Nothing is unassigned.',
  everyone: 'Everyone’s caught up.',
};

/** What a tab without items says. */
export const emptyWords: Record<Exclude<InboxFilter, 'all'>, string> = {
  replies: 'No replies are waiting.',
  reviews: 'No reviews are waiting.',
  leads: 'No leads are waiting.',
  due: 'Nothing is due soon.',
  waiting: 'We’re not waiting on any clients.',
};

/** What comes to a tab, under that. */
export const emptyTexts: Record<InboxFilter, string> = {
  all: 'Messages, changes and leads appear here, with the time left to reply.',
  replies: 'Messages from clients and notes that name you appear here, with the time left to reply.',
  reviews: 'Changes that clients ask for appear here, with the time left to start on them.',
  leads: 'Enquiries and StackBot consultations appear here, with the time left to reply.',
  due: 'Projects appear here shortly before they’re due.',
  waiting: 'Reviews appear here once a client hasn’t replied for a few days.',
};

export const groupWords: Record<InboxGroup, string> = {
  late: 'Late',
  today: 'Today',
  soon: 'Next few days',
  waiting: 'Waiting on client',
};

/** Why some items can't just be said to be done: work ends them. */
export const undoneWords: Partial<Record<InboxKind, string>> = {
  revision: 'Start on the changes, or deliver the next version.',
  project: 'Complete the project, put it on hold or move its due date.',
};

export const canBeDone = ({ kind }: InboxItem): boolean => undoneWords[kind] === undefined;

/** How an item came, and what it is called where its icon stands alone. */
export const kindLooks: Record<InboxKind, { icon: IconName; name: string }> = {
  thread: { icon: 'grid', name: 'Project message' },
  chat: { icon: 'chat', name: 'Chat' },
  revision: { icon: 'loop', name: 'Changes requested' },
  lead: { icon: 'letter', name: 'Lead' },
  project: { icon: 'flag', name: 'Due date' },
  review: { icon: 'bell', name: 'Nudge' },
  mention: { icon: 'pencil', name: 'Note' },
};

/** Before the day of what isn't due today: "Answer by" and "Mon, 11 am". */
const leads: Partial<Record<InboxKind, string>> = {
  thread: 'Answer by',
  chat: 'Answer by',
  lead: 'Answer by',
  revision: 'Start by',
  project: 'Due',
  mention: 'Read by',
};

const verbs: Record<InboxKind, string> = {
  thread: 'to answer',
  chat: 'to answer',
  lead: 'to answer',
  revision: 'to start',
  project: 'to deliver',
  review: 'with client',
  mention: 'to read',
};

type Time = {
  figure: string;
  words: string;
  /** Whether the words stand before the figure. */
  isLed?: boolean;
};

/** The time left in a row, and what it is for: "50 min" and "to answer", or "Answer by" and "Mon, 11 am". */
export function describeTime({ item, leftMinutes }: Entry, now: Date): Time {
  const { kind, group, days, dueAt, snoozedUntil } = item;
  if (snoozedUntil && isSnoozed(item, now)) {
    const figure = snoozedUntil === untilTheyReply ? 'they reply' : formatWeekTime(snoozedUntil, now);
    return { figure, words: 'Snoozed until', isLed: true };
  }
  switch (group) {
    case 'late':
      return leftMinutes < 0
        ? { figure: formatRoughly(-leftMinutes), words: 'late' }
        : { figure: formatWeekTime(dueAt, now), words: 'Late since', isLed: true };
    case 'today':
      return { figure: formatRoughly(Math.max(0, leftMinutes)), words: verbs[kind] };
    case 'soon':
      return { figure: formatWeekTime(dueAt, now), words: leads[kind] ?? '', isLed: true };
    case 'waiting': {
      if (!days) return { figure: formatWeekTime(dueAt, now), words: verbs[kind] };
      const { number, of } = days;
      return { figure: number > of ? `${number} days` : `Day ${number} of ${of}`, words: verbs[kind] };
    }
  }
}

/** The time left as a sentence without its stop: "5 h 10 min late", "50 min, to answer" or "Snoozed until Mon, 9 am". */
export function describeTimeInWords(entry: Entry, now: Date): string {
  const { figure, words, isLed } = describeTime(entry, now);
  if (isLed) return `${words} ${figure}`;
  return words === 'late' ? `${figure} late` : `${figure}, ${words}`;
}

/** That an item was snoozed, once it is back: "Snoozed by you on Friday". */
export function describeReturn(item: InboxItem, now: Date): string | null {
  const { snoozedAt, snoozedUntil } = item;
  if (!snoozedAt || !snoozedUntil || isSnoozed(item, now)) return null;
  const days = differenceInCalendarDays(now, snoozedAt, { in: nzTime });
  if (days === 0) return 'Snoozed by you today';
  return `Snoozed by you on ${days < 7 ? formatWeekday(snoozedAt) : formatDueDay(snoozedAt, now)}`;
}

/** Where the due time comes from. */
export function describeRule(item: InboxItem, now: Date): string {
  const { kind, group, planName, supportHours, days, dueAt } = item;
  const isLate = group === 'late';
  switch (kind) {
    case 'project':
      return `${isLate ? 'Was due' : 'Due'} ${formatDueDay(dueAt, now)}.`;
    case 'review':
      if (!days) return 'Waiting on client.';
      return days.number > days.of
        ? `Waiting ${days.number} days on client.`
        : `Waiting ${days.number} of ${days.of} days on client.`;
    case 'mention':
      return 'You were mentioned.';
    default: {
      const rule = supportHours === null ? 'same day' : `${supportHours} h`;
      const owed = isLate ? 'owed by' : 'due by';
      return `${[planName, rule].filter(Boolean).join(', ')}: ${owed} ${formatTime(dueAt)} on ${formatDueDayInWords(dueAt, now)}.`;
    }
  }
}

/** What became of an item: "Answered by Hana Whitcombe at 2.10 pm." */
export function describeEnd({ kind, outcome, at, by }: InboxOutcome, now: Date): string {
  if (kind === 'project') return 'It isn’t due soon any more.';
  if (kind === 'review') return 'It isn’t waiting on the client any more.';
  const end =
    outcome === 'done' ? (kind === 'revision' ? 'Started' : 'Marked as done') : outcomeWords[outcome];
  return `${[end, by && `by ${by}`, at && describeAgo(at, now)].filter(Boolean).join(' ')}.`;
}

const outcomeWords = { answered: 'Answered', converted: 'Converted to a client' } as const;

/** The client or lead that an item is about; `name` is a mention's author. */
export const whoOf = ({ name, clientName }: Pick<InboxItem, 'name' | 'clientName'>): string =>
  clientName ?? name;

/** What is said of an item in its row. */
export function describeSnippet({ kind, snippet, summary, name }: InboxItem): string {
  if (kind === 'mention') return `${name}: “${snippet}”`;
  if (kind === 'lead') return summary !== null && summary !== snippet ? `${summary}: ${snippet}` : snippet;
  return isMessageKind(kind) || kind === 'revision' ? `“${snippet}”` : snippet;
}

/** What its reading pane is called. */
export const describeItem = (item: InboxItem): string => {
  const { kind, text, name, summary, projectName, clientName, leadId } = item;
  if (kind === 'chat') return `Chat with ${name}`;
  if (kind === 'lead' || leadId !== null) return summary ?? clientName ?? text;
  if (projectName === null && clientName !== null) return `Chat with ${clientName}`;
  return projectName ?? text;
};

/** Whom an action was about: "Aroha Ngata", or "3 items". */
export function describeItems(items: readonly InboxItem[]): string {
  const [first] = items;
  return first && items.length === 1 ? whoOf(first) : `${items.length} items`;
}

/** How an action went for the items it was for. */
export type Outcome = {
  worked: readonly InboxItem[];
  failed: readonly InboxItem[];
  /** Why it failed; empty when it did not. */
  problem: string;
};

const namedFailures = 3;

/** What one notice says of an action: "Snoozed: 3 of 5", "Not Aroha Ngata and Tom Sutherland. You’re offline." */
export function describeOutcome(
  title: string,
  { worked, failed, problem }: Outcome,
  detail = '',
): { title: string; description: string; tone?: 'danger' } {
  if (failed.length === 0) return { title, description: `${describeItems(worked)}${detail}` };
  if (worked.length === 0) return { title: 'Error', description: problem, tone: 'danger' };
  const names = failed.slice(0, namedFailures).map(whoOf);
  const more = failed.length > namedFailures ? [`${failed.length - namedFailures} more`] : [];
  return {
    title: `${title}: ${worked.length} of ${worked.length + failed.length}`,
    description: `Not ${formatList([...new Set(names), ...more])}. ${problem}`,
    tone: 'danger',
  };
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spellCount = (count: number) => numbers[count] ?? String(count);
const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Beside the heading: "Friday 20 November, 2.10 pm.", "One late," and "two more due today." */
export function describeDay(
  now: Date,
  late: number,
  today: number,
): { when: string; late: string | null; rest: string | null } {
  const when = `${formatDayInWords(now)}, ${formatTime(now)}.`;
  const due = `${spellCount(today)}${late > 0 ? ' more' : ''} due today.`;
  if (late === 0) return { when, late: null, rest: today > 0 ? toSentence(due) : 'Nothing is due today.' };
  return {
    when,
    late: `${toSentence(spellCount(late))} late${today > 0 ? ',' : '.'}`,
    rest: today > 0 ? due : null,
  };
}

/** Which keys send what is written to the open item: answers to leads are emails, which Enter alone doesn't send. */
export const describeSending = (item: Pick<InboxItem, 'leadId'> | null): string =>
  `${item !== null && item.leadId !== null ? 'Ctrl Enter' : 'Enter'} sends. Ctrl Shift Enter sends and opens the next.`;

export const describeUnsorted = (emails: number): string =>
  emails === 1 ? '1 unsorted email' : `${emails} unsorted emails`;
