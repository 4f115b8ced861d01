import { ErrorState } from '@stackworks/ui';

/** Stands where a client's projects would be when they could not be read. */
export function ProjectsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="We couldn’t load your projects"
      text="Your work is safe. Check your connection and try again."
      onRetry={onRetry}
    />
  );
}
