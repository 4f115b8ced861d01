import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { StaffToolsContext, SavedReplyPicker, colleaguesQuery } from '#/features/conversations/index.ts';
import { SendAndNext } from '#/features/inbox/index.ts';

/** What every staff conversation can do: name colleagues in notes, and send saved replies. */
export function StaffTools({ children }: { children: ReactNode }) {
  const { data } = useQuery(colleaguesQuery);
  const tools = useMemo(
    () => ({ colleagues: data?.items ?? [], SavedReplies: SavedReplyPicker, SendAndNext }),
    [data],
  );
  return <StaffToolsContext value={tools}>{children}</StaffToolsContext>;
}
