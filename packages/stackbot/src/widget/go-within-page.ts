import type { MouseEvent } from 'react';
import { isOwnEntry } from './use-panel-screen.ts';

/** A link to a section of this page closes the panel and moves the focus there; any other goes its way. */
export function goWithinPage(event: MouseEvent<HTMLAnchorElement>, onLeave: () => void): void {
  const { currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const { pathname, hash } = new URL(currentTarget.href);
  const section = document.getElementById(hash.slice(1));
  if (!section || pathname !== location.pathname || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  if (isOwnEntry()) location.replace(currentTarget.href);
  else location.assign(currentTarget.href);
  onLeave();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}
