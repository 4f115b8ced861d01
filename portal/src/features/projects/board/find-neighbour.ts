/** The links of a column's cards, from the top. */
const linksOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-project]')];

/**
 * The card an arrow key goes to: up and down within a column; left and right to the same height of the next column that has
 * cards.
 * @param link the link of the card one is on
 */
export function findNeighbour(link: HTMLElement, key: string): HTMLElement | undefined {
  const column = link.closest('[data-status]');
  if (!column) return undefined;
  const at = linksOf(column).indexOf(link);
  if (key === 'ArrowUp') return linksOf(column)[at - 1];
  if (key === 'ArrowDown') return linksOf(column)[at + 1];
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const beside = (each: Element) =>
    key === 'ArrowLeft' ? each.previousElementSibling : each.nextElementSibling;
  for (let next = beside(column); next; next = beside(next)) {
    const links = linksOf(next);
    if (links.length > 0) return links[Math.min(at, links.length - 1)];
  }
  return undefined;
}
