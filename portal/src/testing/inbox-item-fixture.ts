import type { InboxItem } from '@stackworks/contracts';

/** A time in New Zealand. */
export const at = (local: string) => new Date(`${local}:00+13:00`);

/** A client's message about a project, due today at 4 pm. For tests. */
export const sampleItem: InboxItem = {
  id: 'one',
  kind: 'thread',
  text: 'Kia ora,\nany news?',
  snippet: 'Kia ora, any news?',
  group: 'today',
  assignee: null,
  snoozedAt: null,
  snoozedUntil: null,
  name: 'Aroha Ngata',
  company: null,
  email: null,
  plan: 'stackgrow',
  planName: 'StackGrow',
  since: at('2026-11-19T16:00').toISOString(),
  dueAt: at('2026-11-20T16:00').toISOString(),
  totalMinutes: 1440,
  leftMinutes: 110,
  supportHours: 24,
  projectId: 'project',
  projectName: 'Bakery site',
  clientId: null,
  clientName: null,
  leadId: null,
  status: null,
  source: null,
  summary: null,
  phone: null,
  change: null,
  days: null,
};
