export type CheckoutDetails = { name: string; email: string; company?: string; receiptEmail?: string };

/** Session storage key of a visitor's `CheckoutDetails`, with which the checkout fills in its first step. */
export const checkoutDetailsKey = 'checkout_details';
