/** The checkout that this tab has begun: the page one comes back to after paying asks the server how it stands. */
export type KeptCheckout = { checkoutId: string; plan: string; email: string };

const key = 'checkout';

/** Keeps which checkout this tab has begun. */
export function keepCheckout({ checkoutId, plan, email }: KeptCheckout): void {
  try {
    sessionStorage.setItem(key, `${checkoutId} ${plan} ${email}`);
  } catch {
    // Then the page one comes back to says that a mail is on its way.
  }
}

/** The checkout this tab has begun, or null. */
export function findCheckout(): KeptCheckout | null {
  try {
    const [checkoutId, plan, email = ''] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return checkoutId && plan ? { checkoutId, plan, email } : null;
  } catch {
    return null;
  }
}
