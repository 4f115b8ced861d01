import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { StaffToolsContext } from '#/components/conversation/staff-tools.ts';
import { SendAndNext } from '#/features/needs/send-and-next.tsx';
import { SavedReplyPicker } from '#/features/saved-replies/saved-reply-picker.tsx';
import { colleaguesQuery } from '#/features/threads/queries.ts';

/** What every staff conversation can do: name colleagues in notes, and send saved replies. */
export function StaffTools({ children }: { children: ReactNode }) {
  const { data } = useQuery(colleaguesQuery);
  const tools = useMemo(
    () => ({ colleagues: data?.items ?? [], SavedReplies: SavedReplyPicker, SendAndNext }),
    [data],
  );
  return <StaffToolsContext value={tools}>{children}</StaffToolsContext>;
}
