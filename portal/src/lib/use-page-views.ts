import { toPagePath } from '@stackworks/contracts';
import { reportView } from '@stackworks/ui/report';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { readViewing } from '#/lib/session/viewing.ts';

/** Reports each screen as it is come to, by the pattern of its address: what is in it is nobody else’s business. */
export function usePageViews(): void {
  const [location] = useLocation();
  const page = toPagePath(location);
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === location || readViewing()) return;
    reported.current = location;
    reportView(page);
  }, [location, page]);
}
