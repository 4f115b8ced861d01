/** The plan that a visitor is buying, as its summary on the page has it. */
export type ChosenPlan = { slug: string; name: string; price: number };

const findSummary = () => document.querySelector<HTMLElement>('[data-plan]:not([hidden])');

/**
 * The plan whose summary is in sight: the page has picked it by its address before any of this was loaded.
 * @returns null where none is
 */
export function findChosenPlan(): ChosenPlan | null {
  const { plan: slug, name = '', price = '' } = findSummary()?.dataset ?? {};
  return slug ? { slug, name, price: Number(price) } : null;
}

/** Has the summary say what is due today in the server's own words, since a discount makes it less than the price. */
export function showDueToday(amount: string): void {
  const due = findSummary()?.querySelector('[data-due-today]');
  if (due) due.textContent = amount;
}
