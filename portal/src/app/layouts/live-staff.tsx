import { use, type ReactNode } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { useAssignedToast, useStaffUnread } from '#/features/live/index.ts';

const { Screen: LiveUpdates } = lazyScreen(
  async () => (await import('#/features/live/live-updates.tsx')).LiveUpdates,
  { isOptional: true },
);

/** Keeps every screen of the staff up to date, and counts in the browser's tab what they have not read. */
export function LiveStaff({ userId, children }: { userId: string; children: ReactNode }) {
  const screen = use(ScreenContext);
  const { total } = useStaffUnread();
  const tellAssigned = useAssignedToast(userId);
  return (
    <ScreenContext value={{ ...screen, unread: total }}>
      <LiveUpdates side="admin" userId={userId} onEvent={tellAssigned} />
      {children}
    </ScreenContext>
  );
}
