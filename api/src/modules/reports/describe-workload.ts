import { dayOf } from '@stackworks/business-time';
import type { FitVerdict, Workload } from '@stackworks/contracts';
import { differenceInCalendarDays } from 'date-fns';
import { capitalise, sayNames, sayNumber, sayProjects, sayReplies, startWithNumber } from './report-words.ts';

type Row = Omit<Workload, 'words'>;

const nameOf = ({ person }: Row): string => person?.firstName ?? 'nobody';

/** How late a project is in calendar days, as its page counts them: "a day late", "4 days late". */
function sayLate(dueDate: string, now: Date): string {
  const days = differenceInCalendarDays(dayOf(now), dayOf(new Date(dueDate)));
  if (days === 0) return 'due today, and late';
  return days === 1 ? 'a day late' : `${days} days late`;
}

/** How busy a person is, in words, and who they could help. */
export function describeRow(row: Row, rows: readonly Row[], now: Date): string {
  const { person, late, lateReplies, dueThisWeek, open, pieces } = row;
  const [first] = pieces;
  const replies =
    lateReplies > 0 && `${startWithNumber(lateReplies)} ${lateReplies === 1 ? 'reply' : 'replies'} late.`;
  if (late > 0 && first?.dueDate) {
    const oldest = `${first.projectName} is ${sayLate(first.dueDate, now)}.`;
    const projects = late === 1 ? oldest : `${startWithNumber(late)} late. ${oldest}`;
    return [projects, replies].filter(Boolean).join(' ');
  }
  if (replies) return replies;
  if (open === 0) return person ? `Nothing on.${offerHelp(row, rows)}` : 'Every project is assigned.';
  if (dueThisWeek > 0) return `${startWithNumber(dueThisWeek)} due by Friday, none late.`;
  return `Nothing due this week.${person ? offerHelp(row, rows) : ''}`;
}

function offerHelp(row: Row, rows: readonly Row[]): string {
  const [busiest] = listBehind(rows);
  return busiest && busiest !== row ? ` Could take one from ${nameOf(busiest)}.` : '';
}

/** Projects and replies. */
const countLate = ({ late, lateReplies }: Row): number => late + lateReplies;

/** "one project and two replies" */
const sayLateWork = ({ late, lateReplies }: Row): string =>
  [late > 0 && sayProjects(late), lateReplies > 0 && sayReplies(lateReplies)].filter(Boolean).join(' and ');

/** Everyone with something late, who has most first. */
const listBehind = (rows: readonly Row[]): Row[] =>
  rows
    .filter((row) => row.person && countLate(row) > 0)
    .toSorted((a, b) => countLate(b) - countLate(a) || b.dueThisWeek - a.dueThisWeek);

/** "one other is behind too" */
const sayOthers = (count: number): string =>
  `${sayNumber(count)} ${count === 1 ? 'other is' : 'others are'} behind too`;

/** The state of the team in one sentence that a person could say aloud. */
export function summariseWorkload(rows: readonly Row[]): string {
  const people = rows.filter(({ person }) => person);
  const open = rows.reduce((sum, row) => sum + row.open, 0);
  const due = rows.reduce((sum, row) => sum + row.dueThisWeek, 0);
  const nobody = rows.find(({ person }) => !person);
  const [busiest, ...others] = listBehind(rows);
  if (busiest) {
    const free = people.filter((row) => countLate(row) === 0).map(nameOf);
    const [second] = others;
    const has = `${nameOf(busiest)} has ${sayLateWork(busiest)} late`;
    if (free.length > 0 && free.length <= 3) {
      const none = `while ${sayNames(free)} ${free.length === 1 ? 'has' : 'have'} none.`;
      if (!second) return `${has} ${none}`;
      return others.length === 1
        ? `${has} and ${nameOf(second)} ${sayLateWork(second)}, ${none}`
        : `${has} and ${sayOthers(others.length)}, ${none}`;
    }
    return second ? `${has}, and ${sayOthers(others.length)}.` : `${has}, and nobody else is behind.`;
  }
  if (nobody && countLate(nobody) > 0) {
    const words =
      countLate(nobody) === 1 ? 'is late, and nobody has taken it' : 'are late, and nobody has taken them';
    return `${capitalise(sayLateWork(nobody))} ${words}.`;
  }
  if (open === 0) return 'Nothing is open, so everyone is free.';
  if (due === 0) return 'Nothing is late, and nothing is due this week.';
  return `Nothing is late, and ${sayProjects(due)} ${due === 1 ? 'is' : 'are'} due by Friday.`;
}

/** How well plans fit, in one sentence; empty without clients. */
export function summariseFit(counts: Readonly<Record<FitVerdict, number>>): string {
  const { unprofitable, outgrowing, unknown, fits } = counts;
  if (unprofitable + outgrowing + unknown + fits === 0) return '';
  const clients = (count: number) => (count === 1 ? 'client' : 'clients');
  const outgrown = `${startWithNumber(outgrowing)} ${clients(outgrowing)} ${outgrowing === 1 ? 'has' : 'have'} outgrown their plan`;
  const costly = unprofitable === 1 ? 'costs more than it pays' : 'cost more than they pay';
  if (outgrowing > 0 && unprofitable > 0) {
    return `${outgrown}, and ${sayNumber(unprofitable)} ${costly}.`;
  }
  if (outgrowing > 0) return `${outgrown}.`;
  if (unprofitable > 0) return `${startWithNumber(unprofitable)} ${clients(unprofitable)} ${costly}.`;
  if (fits === 0) return 'Nobody has logged hours this month.';
  return unknown > 0 ? 'No plan is outgrown.' : 'Every plan fits.';
}
