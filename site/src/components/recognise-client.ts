/**
 * Changes the page for a client who is signed in: Help in place of StackBot, and their brand kit where one is offered. The code
 * for that loads for them alone. Source: decision D21.
 */
export function recogniseClient(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-help]');
  const token = readToken(dialog?.dataset['tokenKey']);
  if (!dialog || token === null) return;
  void import('#/components/offer-help.ts').then(({ offerHelp }) => offerHelp(dialog, token));
  if (document.querySelector('[data-kit]'))
    void import('#/components/show-kit-owner.ts').then(({ showKitOwner }) => showKitOwner(token));
}

/** Their session may have ended: then the page that Help links to requires a sign-in. */
function readToken(key = ''): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
