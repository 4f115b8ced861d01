import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Leaves a screen a moment after it has said what happened.
 * @param path where to go
 * @param milliseconds how long the message stays up first
 * @returns whether the screen is on its way out, and what sets it on its way
 */
export function useDelayedReturn(
  path: string,
  milliseconds: number,
): [isLeaving: boolean, leave: () => void] {
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => navigate(path, { replace: true }), milliseconds);
    return () => clearTimeout(timer);
  }, [isLeaving, path, milliseconds, navigate]);

  return [isLeaving, () => setLeaving(true)];
}
