import { use, type ReactNode } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { useUnread } from '#/features/live/index.ts';
import { readViewing } from '#/lib/session/viewing.ts';

const { Screen: ViewedUpdates } = lazyScreen(
  async () => (await import('#/features/live/live-updates.tsx')).ViewedUpdates,
  { isOptional: true },
);
const { Screen: LiveUpdates } = lazyScreen(
  async () => (await import('#/features/live/live-updates.tsx')).LiveUpdates,
  { isOptional: true },
);

/** Keeps every screen of a signed-in client up to date, and counts in the browser's tab what they have not read. */
export function LiveClient({ userId, children }: { userId: string; children: ReactNode }) {
  const screen = use(ScreenContext);
  const { total } = useUnread();
  return (
    <ScreenContext value={{ ...screen, unread: total }}>
      {readViewing() ? <ViewedUpdates /> : <LiveUpdates side="client" userId={userId} />}
      {children}
    </ScreenContext>
  );
}
