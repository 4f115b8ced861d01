export { AssignMenu } from './assign-menu.tsx';
export { type Entry, isSnoozed } from './entries.ts';
export { HandledItem } from './handled-item.tsx';
export { InboxAction, strongLook } from './inbox-action.tsx';
export { inboxItemPath } from './inbox-item-path.ts';
export { InboxDay, InboxScopes, InboxTabs, SelectButton, UnsortedScopes } from './inbox-head.tsx';
export { NarrowInbox } from './narrow-inbox.tsx';
export { InboxList } from './inbox-list.tsx';
export { useItemAbout } from './item-about.ts';
export { staffCountsQuery } from './queries.ts';
export { useStaffCounts } from './use-staff-counts.ts';
export { InboxNextContext, SendAndNext } from './send-and-next.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { SnoozeMenu } from './snooze-menu.tsx';
export { listSnoozeChoices } from './snooze-times.ts';
export { StatusMenu } from './status-menu.tsx';
export { type Inbox, useInbox } from './use-inbox.ts';
export { useInboxKeys } from './use-inbox-keys.ts';
export { useItemActions } from './use-item-actions.ts';
export {
  canBeDone,
  describeItem,
  describeRule,
  describeSending,
  describeTimeInWords,
  undoneWords,
  whoOf,
} from './words.ts';
