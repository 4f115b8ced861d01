export { UnsortedReader } from './unsorted-email.tsx';
export { findUnsortedRow, readFocusedEmail, UnsortedEmails, UnsortedTabs } from './unsorted-list.tsx';
export { useSorting } from './use-sorting.ts';
export { useUnsorted } from './use-unsorted.ts';
