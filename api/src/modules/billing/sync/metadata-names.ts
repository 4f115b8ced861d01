/** What a subscription's metadata says under these names, which we write ourselves. */
export const metadataNames = {
  /** Of the attempt to buy it was begun in. */
  checkout: 'checkout',
  /** The date of the terms they agreed to. */
  terms: 'terms',
  /** Of one too many: the subscription that goes on. */
  extraTo: 'extraTo',
  /** Set once the discount after a brand kit has been given, so that staff may take it away again. */
  brandKit: 'brandKit',
} as const;
