/** On a customer at Stripe who is only there to try the product with, so that their account is such a one too. */
export const demoMark = { demo: '1' };
