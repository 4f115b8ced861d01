import { ErrorState, Skeleton, Spinner } from '@stackworks/ui';

/** While what somebody is mailed about is being read. */
export function PreferencesPending() {
  return (
    <div className="grid gap-3">
      <Spinner text="Loading..." />
      <Skeleton className="h-11" />
    </div>
  );
}

/** When it could not be read. */
export function PreferencesMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="We couldn’t load your email settings"
      text="Nothing has changed. Check your connection and try again."
      onRetry={onRetry}
    />
  );
}
