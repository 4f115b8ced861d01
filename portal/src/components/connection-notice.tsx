import { Icon, useIsOnline } from '@stackworks/ui';

/** Says on every screen that there is no connection. Part of the first script, so nothing has to be fetched to say so. */
export function ConnectionNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 border-b-2 border-ink bg-pending-wash px-4 py-2.5 text-pending-ink">
          <Icon name="warning" className="flex-none" />
          <span>
            <strong>You’re offline.</strong> What you see may be out of date. We’ll resume when you’re back
            online.
          </span>
        </p>
      )}
    </div>
  );
}
