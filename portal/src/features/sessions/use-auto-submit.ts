import { useEffect, useRef, useState, type RefObject } from 'react';

/** Portals specification §9. */
const delayMs = 1000;

/**
 * Sends a form that fills itself, after a moment in which it can be stopped.
 * @param isWanted whether the form, as it is first shown, is to send itself
 * @returns the form's ref, whether it is about to be sent, and what stops it
 */
export function useAutoSubmit(
  isWanted: boolean,
): [form: RefObject<HTMLFormElement | null>, isComing: boolean, stop: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [isComing, setComing] = useState(isWanted);

  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => {
      setComing(false);
      form.current?.requestSubmit();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isComing]);

  return [form, isComing, () => setComing(false)];
}
