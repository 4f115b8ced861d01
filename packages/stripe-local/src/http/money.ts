import { z } from 'zod';
import { invalidRequest } from './stripe-error.ts';

/** What Stripe can charge in. Source: https://docs.stripe.com/currencies */
const currencies = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop ' +
    'crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd jod ' +
    'jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio ' +
    'nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd ' +
    'top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw'
  ).split(' '),
);

/** A currency that Stripe knows, in lower case. */
export const currency = z
  .string()
  .min(1)
  .transform((code) => code.toLowerCase())
  .refine((code) => currencies.has(code), {
    error: ({ input }) =>
      `${String(input)}. Stripe currently supports these currencies: ${[...currencies].join(', ')}`,
  });

/** The least that can be charged, where it differs from 50 of the smallest unit. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: Record<string, number> = {
  gbp: 30,
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  hkd: 400,
  huf: 17_500,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

/** The least that can be charged in a currency, in its smallest unit. */
const minimumCharge = (code: string): number => minimums[code] ?? 50;

/** What of an invoice is charged now: nothing of one that is too small, which the customer's balance takes over. */
export function toAmountDue(owed: number, code: string): number {
  return owed < minimumCharge(code) ? 0 : owed;
}

/**
 * Rejects a payment that is too small; one of nothing needs none.
 * @throws StripeApiError with the code `amount_too_small`
 */
export function requireMinimum(
  amount: number,
  code: string,
  { of, param }: { of: string; param: string },
): void {
  const least = minimumCharge(code);
  if (amount === 0 || amount >= least) return;
  throw invalidRequest(`${of} at least $${(least / 100).toFixed(2)} ${code}`, {
    code: 'amount_too_small',
    param,
  });
}
