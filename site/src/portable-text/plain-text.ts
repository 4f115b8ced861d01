import type { FactText } from '#/content/rich-text.ts';
import { toWords } from '#/portable-text/plan-fact.ts';

/** A text without its marks, a line for each paragraph. */
export const toPlainText = (text: FactText): string =>
  text
    .map(({ children }) =>
      children.map((child) => (child._type === 'span' ? child.text : toWords(child))).join(''),
    )
    .join('\n');
