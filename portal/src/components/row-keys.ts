import { useDocumentEvent } from '#/lib/hooks.ts';
import { readSingleKey } from '#/lib/single-keys.ts';

/** Marks the link of a row, which has `rowLink`, that J and K lead to. */
export const rowAttribute = { 'data-row': '' };

/** J and K go to the next and the previous row of the list on the screen. */
export function useRowKeys(): void {
  useDocumentEvent('keydown', (event) => {
    const key = readSingleKey(event);
    if (key !== 'j' && key !== 'k') return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
    const next = at === -1 ? rows[0] : rows[at + (key === 'j' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
