export { useAssignedToast } from './use-assigned-toast.ts';
export { useStaffUnread, useUnread } from './use-unread.ts';
