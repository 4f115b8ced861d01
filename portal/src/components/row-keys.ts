import { useKeys } from '#/lib/keys.ts';

/** Marks the link of a row, which has `rowLink`, that J and K lead to. */
export const rowAttribute = { 'data-row': '' };

/** J and K go to the next and the previous row of the list on the screen. */
export function useRowKeys(): void {
  useKeys('rows', () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
    const next = rows[at + 1];
    const previous = at === -1 ? rows[0] : rows[at - 1];
    return { next: next && (() => next.focus()), previous: previous && (() => previous.focus()) };
  });
}
