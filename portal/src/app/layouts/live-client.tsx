import { lazy, Suspense, use, type ReactNode } from 'react';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { useUnread } from '#/features/events/use-unread.ts';
import { readViewing } from '#/lib/session/viewing.ts';

const ViewedUpdates = lazy(async () => ({
  default: (await import('#/features/events/viewed-updates.tsx')).ViewedUpdates,
}));
const LiveUpdates = lazy(async () => ({
  default: (await import('#/features/events/live-updates.tsx')).LiveUpdates,
}));

/** Keeps every screen of a signed-in client up to date, and counts in the browser's tab what they have not read. */
export function LiveClient({ userId, children }: { userId: string; children: ReactNode }) {
  const screen = use(ScreenContext);
  const { total } = useUnread();
  return (
    <ScreenContext value={{ ...screen, unread: total }}>
      <Suspense fallback={null}>
        {readViewing() ? <ViewedUpdates /> : <LiveUpdates side="client" userId={userId} />}
      </Suspense>
      {children}
    </ScreenContext>
  );
}
