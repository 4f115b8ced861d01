/** Who is about to buy a plan. */
export type CheckoutDetails = { name: string; email: string; receiptEmail?: string };

/**
 * Where a browser tab keeps `CheckoutDetails`, as JSON in its session storage: whatever has learnt who a visitor is
 * writes them there, and the first step of the checkout has them filled in.
 */
export const checkoutDetailsKey = 'checkout_details';
