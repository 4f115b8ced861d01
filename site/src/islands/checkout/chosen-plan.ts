/** The plan that a visitor is buying, as its summary on the page has it. */
export type ChosenPlan = { slug: string; name: string; cents: number };

const findSummary = () => document.querySelector<HTMLElement>('[data-plan]:not([hidden])');

/** The plan whose summary is visible: the page has picked it by its address before this script loads. */
export function findChosenPlan(): ChosenPlan | null {
  const { plan: slug, name = '', price = '' } = findSummary()?.dataset ?? {};
  return slug ? { slug, name, cents: Math.round(Number(price) * 100) } : null;
}

/** What the server charges: today, each month, and each month without a brand kit. All in cents. */
export type Charges = { amount: number; monthlyAmount: number; price: number };

/** Shows in the summary what the server charges; the page's own price while it hasn't said. */
export function showCharges(charges: Charges | null): void {
  const summary = findSummary();
  const { price: shown = '0', priceText = '' } = summary?.dataset ?? {};
  const own = Math.round(Number(shown) * 100);
  const { amount, monthlyAmount } = charges ?? { amount: own, monthlyAmount: own };
  const write = (name: string, text: string) => {
    const part = summary?.querySelector(`[data-${name}]`);
    if (part) part.textContent = text;
  };
  write('due-today', formatCents(amount));
  write('monthly', monthlyAmount === own ? priceText : formatCents(monthlyAmount));
  write('discount', charges ? describeCharges(charges) : '');
}

/** Why today's charge or the monthly one isn't the plan's price. */
export function describeCharges({ amount, monthlyAmount, price }: Charges): string {
  const discount = monthlyAmount < price ? `${formatCents(price)} less your brand kit discount.` : '';
  if (amount === monthlyAmount) return discount;
  const balance =
    amount < monthlyAmount
      ? `Your credit takes ${formatCents(monthlyAmount - amount)} off today’s payment.`
      : `Today’s payment includes ${formatCents(amount - monthlyAmount)} that you owe us.`;
  return `${discount} ${balance}`.trim();
}

/** An amount as the checkout writes it, with cents: `$79.00`. Source: public-site specification §9. */
export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
