import { flushSync } from 'react-dom';

/** Shows the rest of a list from a button that then disappears, and focuses the first new link. */
export function showMore(list: Element | null, show: () => void): void {
  const links = () => list?.querySelectorAll('a') ?? [];
  const before = links().length;
  flushSync(show);
  links()[before]?.focus();
}
