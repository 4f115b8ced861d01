import type { AuditSubject } from '@stackworks/contracts';
import { addDays, isValid, parseISO } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';

/** The log's filters as the address has them; an empty one filters nothing. */
export const noFilters = { actor: '', kind: '', action: '', subjectType: '', subject: '', from: '', to: '' };
export type AuditFilters = typeof noFilters;

/** Reads the filters of an address. */
export function readFilters(parameters: URLSearchParams): AuditFilters {
  const filters: AuditFilters = { ...noFilters };
  let name: keyof AuditFilters;
  for (name in noFilters) filters[name] = parameters.get(name) ?? '';
  return filters;
}

/** The one choice of an action or of a whole kind, as the select has it. */
export const actionChoice = ({ kind, action }: AuditFilters): string =>
  action === '' && kind !== '' ? `kind:${kind}` : action;

/** What actions can be about, as the select has it. */
export const subjectNames: Readonly<Record<AuditSubject, string>> = {
  admin: 'Team member',
  client: 'Client',
  project: 'Project',
  file: 'File',
  enquiry: 'Enquiry',
  'saved-reply': 'Saved reply',
  'saved-view': 'Saved view',
  team: 'Team settings',
  billing: 'Billing',
  mail: 'Email',
};

/** An action’s label on its own, without the preposition that would lead to its subject: “reset the two-factor sign-in of” becomes “Reset the two-factor sign-in”. */
export function toActionName(words: string): string {
  const alone = words.replace(/(?<= .*)[:,]?(?: (?:of|for|about|on|to))?$/, '');
  return alone.charAt(0).toUpperCase() + alone.slice(1);
}

/** What a choice narrows the log to; as `actionChoice`. */
export function toActionFilters(choice: string): Pick<AuditFilters, 'kind' | 'action'> {
  const [, kind] = /^kind:(.*)$/.exec(choice) ?? [];
  return kind === undefined ? { kind: '', action: choice } : { kind, action: '' };
}

/** What to ask the API: days are New Zealand's, and the last one counts whole. */
export function toAuditQuery({ from, to, ...names }: AuditFilters): Record<string, string> {
  const query = { ...names, from: toMoment(from, 0), to: toMoment(to, 1) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function toMoment(day: string, daysLater: number): string {
  const start = parseISO(day, { in: nzTime });
  return isValid(start) ? new Date(addDays(start, daysLater)).toISOString() : '';
}
