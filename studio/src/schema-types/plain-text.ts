import type { Block } from '#/rules/rich-text.ts';

/**
 * The words of a formatted text, for a list; the facts it quotes are left to the document itself.
 *
 * @param blocks The paragraphs, or nothing while none are written: a preview has null for what is not there.
 */
export const toPlainText = (blocks: Block[] | null | undefined): string =>
  (blocks ?? []).map(({ children = [] }) => children.map(({ text = '…' }) => text).join('')).join(' ');
