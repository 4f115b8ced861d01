export { InboxList } from './inbox-list.tsx';
export { staffCountsQuery } from './queries.ts';
export { SendAndNext } from './send-and-next.tsx';
