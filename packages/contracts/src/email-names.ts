import names from './email-names.json' with { type: 'json' };

/** What an email is about, in words for staff, where the name of its template doesn't say it well. */
const labels: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** Names an email by its template: `plan-changed` is "Plan changed" unless it has a label. */
export const nameEmail = (template: string): string =>
  labels.get(template) ?? template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ');
