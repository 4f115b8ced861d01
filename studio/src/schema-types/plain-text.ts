import { formatPrice } from '#/rules/price.ts';
import type { Block } from '#/rules/rich-text.ts';

/** What a text can quote of a plan. */
export type PlanFacts = {
  _id: string;
  name?: string | null;
  price?: number | null;
  setupDays?: number | null;
  revisionQuota?: number | null;
};

/**
 * The words of a formatted text, for a list.
 *
 * @param blocks The paragraphs, or nothing while none are written: a preview has null for what is not there.
 * @param plans What facts are quoted from; a fact of any other plan is an ellipsis.
 */
export const toPlainText = (
  blocks: readonly Block[] | null | undefined,
  plans: readonly PlanFacts[] = [],
): string =>
  (blocks ?? [])
    .map(({ children = [] }) => children.map((child) => child.text ?? quoteFact(child, plans)).join(''))
    .join(' ');

function quoteFact({ fact, plan }: Child, plans: readonly PlanFacts[]): string {
  const found = plans.find(({ _id }) => _id === plan?._ref);
  switch (found && fact) {
    case 'name':
      return found?.name ?? '…';
    case 'price':
      return typeof found?.price === 'number' ? formatPrice(found.price) : '…';
    case 'setupDays':
      return found?.setupDays?.toString() ?? '…';
    case 'revisionQuota':
      return found?.revisionQuota?.toString() ?? 'unlimited';
    default:
      return '…';
  }
}

type Child = NonNullable<Block['children']>[number];
