import type { AuditDetail } from '@stackworks/contracts';
import { formatDay } from '#/lib/format.ts';

type Value = AuditDetail[string];
/** The name of a plan by its slug; what isn't a plan's stays. */
type NamePlan = (slug: string) => string;

/** Details with words of their own; null for one that people don't need. */
const phrases: Readonly<Record<string, (value: Value, action: string, nameOf: NamePlan) => string | null>> = {
  from: (value) => (value === null ? null : `from ${toWords(value)}`),
  to: (value) => `to ${toWords(value)}`,
  version: (value, action) => (action === 'version-delivered' ? `version ${toWords(value)}` : null),
  requiresTwoFactor: (value) =>
    value === true ? 'two-factor sign-in required' : 'two-factor sign-in optional',
  hourlyCost: (value) => (value === null ? 'cost of an hour removed' : `an hour costs $${toWords(value)}`),
  minutes: (value) => `${toWords(value)} ${value === 1 ? 'minute' : 'minutes'}`,
  fields: (value) => toLabel(toWords(value)),
  projects: (value) => `${toWords(value)} ${value === 1 ? 'project' : 'projects'} unassigned`,
  rows: (value) => `${toWords(value)} ${value === 1 ? 'project' : 'projects'}`,
  isNew: (value) => (value === true ? 'a new account' : 'an account there was already'),
  plan: (value, _, nameOf) => `plan: ${nameOf(toWords(value))}`,
  planBefore: (value, _, nameOf) => `plan before: ${nameOf(toWords(value))}`,
  clientId: () => null,
};

export const toDetailWords = (action: string, detail: AuditDetail | null, nameOf: NamePlan): string[] =>
  Object.entries(detail ?? {}).flatMap(([name, value]) => {
    const phrase = phrases[name];
    return (phrase ? phrase(value, action, nameOf) : `${toLabel(name)}: ${toWords(value)}`) ?? [];
  });

/** `assignedTo` is "assigned to". */
const toLabel = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isoTime = /^\d{4}-\d{2}-\d{2}T/;

function toWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && isoTime.test(value)) return formatDay(value);
  const text = String(value ?? 'none');
  return text.includes('@') ? text : text.replaceAll('_', ' ');
}
