import { flushSync } from 'react-dom';

/** Shows the rest of a list, by a button that then goes, and moves the focus on to the first link that came. */
export function showMore(list: Element | null, show: () => void): void {
  const links = () => list?.querySelectorAll('a') ?? [];
  const before = links().length;
  flushSync(show);
  links()[before]?.focus();
}
