export { LeadsOfClient } from './leads-of-client.tsx';
export { leadQuery } from './queries.ts';
