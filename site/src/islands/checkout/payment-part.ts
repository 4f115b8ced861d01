/** What only the second step needs, in a file of its own. */
export { openCardService } from './stripe.ts';
export { PaymentForm } from './payment-form.tsx';
