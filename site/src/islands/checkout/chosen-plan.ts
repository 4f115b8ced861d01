/** The plan that a visitor is buying, as its summary on the page has it. */
export type ChosenPlan = { slug: string; name: string; price: number };

const findSummary = () => document.querySelector<HTMLElement>('[data-plan]:not([hidden])');

/** The plan whose summary is visible: the page has picked it by its address before this script loads. */
export function findChosenPlan(): ChosenPlan | null {
  const { plan: slug, name = '', price = '' } = findSummary()?.dataset ?? {};
  return slug ? { slug, name, price: Number(price) } : null;
}

/** Shows what the server charges, today and monthly: a discount makes it less than the price. @param cents null without one */
export function showAmount(cents: number | null): void {
  const summary = findSummary();
  const { price = '0', priceText = '' } = summary?.dataset ?? {};
  const fullCents = Math.round(Number(price) * 100);
  const isLess = cents !== null && cents < fullCents;
  const write = (name: string, text: string) => {
    const part = summary?.querySelector(`[data-${name}]`);
    if (part) part.textContent = text;
  };
  write('due-today', formatCents(cents ?? fullCents));
  write('monthly', isLess ? formatCents(cents) : priceText);
  write('discount', isLess ? `${priceText} less your brand kit discount.` : '');
}

/** An amount as the checkout writes it, with cents: `$79.00`. Source: public-site specification §9. */
export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
