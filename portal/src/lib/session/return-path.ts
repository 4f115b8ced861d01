import { parseSitePath } from '@stackworks/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

const parameter = 'next';

/** The address of a sign-in screen that afterwards returns to the wanted page. */
export function signInPath(signInRoute: string, wanted: string): string {
  return `${signInRoute}?${new URLSearchParams({ [parameter]: wanted }).toString()}`;
}

/** The page after signing in. @returns a path of this site only, or a crafted link could lead people away */
export const readReturnPath = (search: string, fallback: string): string =>
  parseSitePath(new URLSearchParams(search).get(parameter) ?? '') ?? fallback;

/** Leaves a screen shortly after a message. @returns whether it is leaving, and what starts it */
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
