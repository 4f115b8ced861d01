import { parseSitePath } from '@stackworks/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

const parameter = 'next';

/**
 * The address of a sign-in screen that afterwards brings the visitor back.
 * @param signInRoute path of the screen
 * @param wanted path with query of the page the visitor was going to
 */
export function signInPath(signInRoute: string, wanted: string): string {
  return `${signInRoute}?${new URLSearchParams({ [parameter]: wanted }).toString()}`;
}

/**
 * Where a sign-in screen goes on success.
 * @param search the screen's own query string
 * @param fallback path to go to when the visitor came straight to the screen
 * @returns a path of this site only; an address elsewhere is ignored, or a crafted link could lead people away
 */
export const readReturnPath = (search: string, fallback: string): string =>
  parseSitePath(new URLSearchParams(search).get(parameter) ?? '') ?? fallback;

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
