/** An amount of cents as staff read it, with its currency: "$79.00 NZD". */
export const sayMoney = (cents: number, currency: string): string =>
  `$${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
