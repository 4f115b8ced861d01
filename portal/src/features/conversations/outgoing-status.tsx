import type { Outgoing } from './outbox.ts';

export type OutgoingActions = {
  onTryAgain: (key: string) => void;
  onGiveUp: (key: string) => void;
};

/** How a message on its way fares, and what its writer can do about it. */
export function OutgoingStatus({
  outgoing: { key, refusal, isDelayed },
  onTryAgain,
  onGiveUp,
}: OutgoingActions & { outgoing: Outgoing }) {
  if (refusal === null && !isDelayed) return 'Sending...';
  return (
    <>
      <span className="font-semibold text-danger">
        Not sent. {refusal ?? 'We’ll send it when you’re online.'}
      </span>{' '}
      <button type="button" className="link min-h-6 px-1" onClick={() => onTryAgain(key)}>
        Try again
      </button>{' '}
      <button type="button" className="link min-h-6 px-1" onClick={() => onGiveUp(key)}>
        Delete
      </button>
    </>
  );
}
