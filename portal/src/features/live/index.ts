export { useColleagueToasts } from './use-colleague-toasts.ts';
export { useStaffUnread, useUnread } from './use-unread.ts';
