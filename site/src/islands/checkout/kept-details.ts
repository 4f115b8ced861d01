import { checkoutDetailsKey, type CheckoutDetails } from '@stackworks/contracts';

/** For browsers that keep nothing for us. */
let known: CheckoutDetails | null = null;

/** What this tab knows of the buyer; empty where it knows nothing, or keeps nothing. */
export function readDetails(): CheckoutDetails {
  const text = readKept();
  const kept: Record<string, unknown> = text === null ? { ...known } : { ...parse(text) };
  return {
    name: toText(kept['name']),
    email: toText(kept['email']),
    receiptEmail: toText(kept['receiptEmail']),
  };
}

/** Stores where a signed-in buyer wants their receipt sent too, beside what is known of them. */
export function storeReceiptEmail(receiptEmail: string): void {
  keepDetails({ ...readDetails(), receiptEmail });
}

/** Keeps what has been typed for as long as the tab is open. */
export function keepDetails(details: CheckoutDetails): void {
  known = details;
  try {
    sessionStorage.setItem(checkoutDetailsKey, JSON.stringify(details));
  } catch {
    // Then it has to be typed again after a reload.
  }
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(checkoutDetailsKey);
  } catch {
    return null;
  }
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return value instanceof Object ? value : {};
  } catch {
    return {};
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
