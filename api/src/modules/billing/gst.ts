/** The rate of GST, which all our prices include. Source: decision D20. */
const gstRate = 0.15;

/** The part of an amount that is ours: without the GST in it. */
export const withoutGst = (amount: number): number => amount / (1 + gstRate);
