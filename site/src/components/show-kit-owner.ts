import { mounts, type Purchase } from '@stackworks/contracts';

/** Whether the client with this token has bought a brand kit; any failure means no, silently. */
async function ownsBrandKit(token: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${mounts.api}/client/billing/purchases`, { headers });
    if (!response.ok) return false;
    const { items }: { items: Pick<Purchase, 'addOn'>[] } = await response.json();
    return items.some(({ addOn }) => addOn === 'brand-kit');
  } catch {
    return false;
  }
}

/** Shows a signed-in client who has a brand kit their discount on plans, instead of offering another kit. */
export async function showKitOwner(token: string): Promise<void> {
  if (!(await ownsBrandKit(token))) return;
  for (const part of document.querySelectorAll<HTMLElement>('[data-kit]')) {
    part.hidden = part.dataset['kit'] !== 'owned';
  }
  // A payment link cannot apply their kit's discount; our own checkout does.
  for (const form of document.querySelectorAll<HTMLElement>('form[data-payment-link][action]')) {
    delete form.dataset['paymentLink'];
    form.querySelector('[data-hosted]')?.remove();
  }
}
