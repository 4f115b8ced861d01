export { LeadsOfClient } from './leads-of-client.tsx';
export { LeadBadge } from './lead-status.tsx';
export { leadQuery } from './queries.ts';
