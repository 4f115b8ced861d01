import type { AuditSubject } from '@stackworks/contracts';
import { addDays, isValid, parseISO } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';

/** The log's filters as the address has them; an empty one filters nothing. */
export const noFilters = { actor: '', kind: '', action: '', subjectType: '', subject: '', from: '', to: '' };
export type AuditFilters = typeof noFilters;

export function readFilters(parameters: URLSearchParams): AuditFilters {
  const filters: AuditFilters = { ...noFilters };
  let name: keyof AuditFilters;
  for (name in noFilters) filters[name] = parameters.get(name) ?? '';
  return filters;
}

/** The select's value: an action, or a whole kind. */
export const actionChoice = ({ kind, action }: AuditFilters): string =>
  action === '' && kind !== '' ? `kind:${kind}` : action;

export const subjectNames: Readonly<Record<AuditSubject, string>> = {
  admin: 'Team member',
  client: 'Client',
  project: 'Project',
  file: 'File',
  lead: 'Enquiry',
  'saved-reply': 'Saved reply',
  'saved-view': 'Saved view',
  team: 'Team settings',
  billing: 'Billing',
  mail: 'Email',
  webhook: 'Webhook',
  'api-token': 'API token',
};

/**
 * An action’s label without its preposition: “reset the two-factor sign-in of” becomes “Reset the two-factor sign-
 * in”.
 */
export function toActionName(words: string): string {
  const alone = words.replace(/(?<= .*)[:,]?(?: (?:of|for|about|on|to))?$/, '');
  return alone.charAt(0).toUpperCase() + alone.slice(1);
}

/** The filters of a select's value. */
export function toActionFilters(choice: string): Pick<AuditFilters, 'kind' | 'action'> {
  const [, kind] = /^kind:(.*)$/.exec(choice) ?? [];
  return kind === undefined ? { kind: '', action: choice } : { kind, action: '' };
}

/** The API's query: days are New Zealand's, and the last one counts whole. */
export function toAuditQuery({ from, to, ...names }: AuditFilters): Record<string, string> {
  const query = { ...names, from: toTime(from, 0), to: toTime(to, 1) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function toTime(day: string, daysLater: number): string {
  const start = parseISO(day, { in: nzTime });
  return isValid(start) ? new Date(addDays(start, daysLater)).toISOString() : '';
}
