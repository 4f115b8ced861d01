/** The client with the most data, one of their projects, and one of another client's. */
export type Named = { client: string; project: string; otherClient: string; otherProject: string };

/** What a member of staff has on every screen, and what each screen reads besides. A page of them is as long as screens ask for. */
export const staffCalls = ({ client, project, otherClient, otherProject }: Named): string[] => [
  ...['user', 'setup', 'two-factor', 'team-settings', 'counts', 'unread'],
  ...['admins?limit=50', 'admins?limit=100', 'saved-views?limit=100'],
  ...['overview-counts', 'contact-submissions'],
  ...['inbox?who=mine&limit=50', 'inbox?who=everyone&limit=50'],
  ...['mentions', 'mentions/colleagues'],
  ...['audit-log', 'audit-log?action=status-changed', 'audit-log?actor=large-admin-2&action=signed-in'],
  ...['audit-log?subjectType=project&from=2026-01-01T00:00:00.000Z', 'audit-log?action=saved-reply-changed'],
  ...['leads', 'leads?status=new', 'leads?source=contact', 'leads?owner=large-admin-2'],
  ...['leads/large-lead-5', 'leads/large-lead-5/notes'],
  ...['clients', 'clients?sort=waiting', 'clients?q=aroha', 'clients?plan=none'],
  ...['clients?status=past_due&suspended=true', 'users'],
  ...[client, otherClient].flatMap((one) => [
    ...[`clients/${one}`, `clients/${one}/billing`, `clients/${one}/subscription-history?limit=5`],
    ...[`clients/${one}/projects`, `clients/${one}/files`, `clients/${one}/notes`],
    ...[`messages?client=${one}&limit=50`, `saved-replies?client=${one}`],
  ]),
  ...['projects', 'projects?status=pending', 'projects?status=in_progress', 'projects?status=completed'],
  ...['projects?q=booking', 'projects?q=bo', 'projects?q=no-such-project', 'projects?assignedTo=unassigned'],
  ...['projects?sort=due', 'projects?due=late', 'projects?due=none', 'projects?priority=urgent'],
  ...['projects?status=completed&q=booking', 'projects?status=pending&sort=due&assignedTo=unassigned'],
  ...['projects/counts', 'projects/counts?q=booking'],
  ...[project, otherProject].flatMap((one) => [
    ...[`projects/${one}`, `conversations/project/${one}/messages?limit=50`, `projects/${one}/files`],
    ...[`projects/${one}/versions`, `saved-replies?project=${one}`],
  ]),
  ...['billing/problems', 'billing/late', 'billing/prices', 'billing/price-notices'],
  ...['reports/figures', 'reports/revenue', 'reports/distribution', 'reports/pipeline'],
  ...['reports/response-times', 'reports/page-views', 'reports/workload', 'reports/fit'],
  ...['search?q=website', 'search?q=the', 'search?q=w', 'search?q=kia+ora+booking', 'search?q=no-such-word'],
];

/** What a client's screens read. */
export const clientCalls = ({ project }: Named): string[] => [
  ...['client/user', 'client/projects', 'client/projects?status=completed', 'client/projects?limit=50'],
  ...[`client/projects/${project}`, `client/conversations/project/${project}/messages?limit=50`],
  ...[`client/projects/${project}/files`, `client/projects/${project}/versions`],
  ...['messages?limit=50', 'client/unread', 'client/revision-quota', 'client/notification-preferences'],
  ...['client/billing', 'client/billing/invoices', 'client/billing/purchases'],
];
