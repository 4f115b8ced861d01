import { toAddress, type CheckoutBuyer, type CheckoutDetails } from '@stackworks/contracts';
import { report } from '@stackworks/ui/report';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchCheckout, findCheckout, storeCheckout } from '#/islands/checkout/stored-checkout.ts';
import {
  type Account,
  fetchBuyer,
  findLink,
  readDetails,
  seemsSignedIn,
  toCheckoutAddress,
} from './buyer.ts';
import { findChosenPlan, showCharges } from './chosen-plan.ts';
import { CheckoutRejected, createLinkSubscription, createSubscription } from './create-subscription.ts';
import type * as paymentPart from './payment-form.tsx';

/** A payment link: its token, and who the server says it is for. */
type NamedLink = { token: string; business: string | null };

/** Who pays: what a visitor has typed, the account of a client who is signed in, or the holder of a payment link. */
export type Purchaser = CheckoutDetails & { accountId?: string; link?: NamedLink };

export type Payment = {
  checkout: Awaited<ReturnType<typeof createSubscription>>;
  stripe: Awaited<ReturnType<typeof paymentPart.openStripe>>;
  PaymentForm: typeof paymentPart.PaymentForm;
  details: Purchaser;
};

/** `price-changed`: from what the buyer saw, in cents. `stuck`: Stripe's script did not load. `isCardUncharged`: a card was entered, and its payment was cancelled. */
export type Stage =
  | { name: 'details'; rejection: CheckoutRejected | null; isReturn: boolean; isCardUncharged?: boolean }
  | { name: 'preparing'; planName: string }
  | { name: 'price-changed'; planName: string; from: number; to: number; details: Purchaser }
  | { name: 'stuck'; planName: string }
  | { name: 'paid'; planName: string; email: string; isSignedIn: boolean; isForClient: boolean }
  | ({ name: 'payment' } & Payment);

/** Stripe's packages, which a visitor who only looks at the page never loads. */
export const loadPaymentPart = (): Promise<typeof paymentPart> => import('./payment-form.tsx');

/** The second step has its own history entry: back returns to the first step, and a reload stays. */
const isPayingEntry = (state: unknown): boolean => state instanceof Object && 'isPaying' in state;

const start: Stage = { name: 'details', rejection: null, isReturn: false };

/** The step the buyer is at, and how to get to the others. */
export function useCheckout() {
  const [stage, setStage] = useState<Stage>(start);
  const { buyer, findPurchaser } = useBuyer();
  const turn = useRef(0);
  /** The price that the buyer has seen and agreed to, in cents; null for the page's own. */
  const agreed = useRef<number | null>(null);

  const goBack = useCallback((rejection: CheckoutRejected | null, isCardUncharged = false) => {
    turn.current += 1;
    // The next buyer may have no discount.
    const price = agreed.current;
    showCharges(price === null ? null : { amount: price, monthlyAmount: price, price });
    setStage({ name: 'details', rejection, isReturn: true, isCardUncharged });
  }, []);

  const prepare = useCallback(
    async (details: Purchaser, hasEnded = false) => {
      const plan = findChosenPlan();
      if (!plan) return;
      turn.current += 1;
      const own = turn.current;
      setStage({ name: 'preparing', planName: plan.name });
      const payment = await preparePayment(plan.slug, details).catch((error: unknown) =>
        toFailure(error, plan.slug, details),
      );
      if (own !== turn.current) return;
      if (payment === null) return setStage({ name: 'stuck', planName: plan.name });
      if (payment === 'paid') {
        const isSignedIn = details.accountId !== undefined;
        const isForClient = details.link !== undefined;
        return setStage({ name: 'paid', planName: plan.name, email: details.email, isSignedIn, isForClient });
      }
      if (payment instanceof CheckoutRejected) {
        history.replaceState(null, '');
        return goBack(payment, hasEnded);
      }
      const from = agreed.current ?? plan.cents;
      const to = payment.checkout.price;
      if (from !== to) {
        return setStage({ name: 'price-changed', planName: plan.name, from, to, details });
      }
      showCharges(payment.checkout);
      if (!isPayingEntry(history.state)) history.pushState({ isPaying: true }, '');
      setStage({ name: 'payment', ...payment });
    },
    [goBack],
  );

  useEffect(() => {
    const resume = async () => {
      const purchaser = await findPurchaser();
      if (purchaser) await prepare(purchaser);
      else goBack(null);
    };
    const follow = (state: unknown) => {
      if (isPayingEntry(state)) void resume();
      else goBack(null);
    };
    const onPopState = (event: PopStateEvent) => follow(event.state);
    // Restored from the history, the page would still show a payment that was made.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow(history.state);
    addEventListener('popstate', onPopState);
    addEventListener('pageshow', onPageShow);
    // After a reload of the second step.
    const resuming = setTimeout(() => isPayingEntry(history.state) && follow(history.state));
    return () => {
      clearTimeout(resuming);
      removeEventListener('popstate', onPopState);
      removeEventListener('pageshow', onPageShow);
    };
  }, [prepare, goBack, findPurchaser]);

  const agreeTo = (price: number, details: Purchaser) => {
    agreed.current = price;
    void prepare(details);
  };

  const changeDetails = () => (isPayingEntry(history.state) ? history.back() : goBack(null));

  const giveUp = () => setStage({ name: 'stuck', planName: findChosenPlan()?.name ?? '' });

  const retry = () => void findPurchaser().then((purchaser) => purchaser && prepare(purchaser));

  return { stage, buyer, prepare, retry, agreeTo, changeDetails, giveUp };
}

/** Who buys here; null until the server has confirmed a person who seems signed in, or a payment link. */
function useBuyer() {
  const [confirmed, setConfirmed] = useState<CheckoutBuyer | null>(null);
  const mayBeNamed = useSyncExternalStore(never, () => seemsSignedIn() || findLink() !== null, no);
  const request = useRef<Promise<CheckoutBuyer> | null>(null);

  const load = useCallback(() => (request.current ??= fetchBuyer()), []);

  useEffect(() => {
    void load().then((found) => (isOtherPlan(found) ? openPlanOf(found) : setConfirmed(found)));
  }, [load]);

  /** Who continues to pay after a reload; null where they cannot. */
  const findPurchaser = useCallback(async (): Promise<Purchaser | null> => {
    const found = await load();
    if (found.kind === 'visitor') return readDetails();
    if (found.kind === 'link') return toLinkHolder(found);
    return found.kind === 'client' && found.obstacle === null ? toPurchaser(found) : null;
  }, [load]);

  return { buyer: confirmed ?? (mayBeNamed ? null : visitor), findPurchaser };
}

const visitor: CheckoutBuyer = { kind: 'visitor' };

/** What the browser stores about a session does not change while the page is open. */
const never = () => () => {};
const no = () => false;

type LinkBuyer = Extract<CheckoutBuyer, { kind: 'link' }>;

/** The link names the plan, so that the page must show that one, whatever its address has been changed to. */
const isOtherPlan = (buyer: CheckoutBuyer): buyer is LinkBuyer =>
  buyer.kind === 'link' && new URLSearchParams(location.search).get('plan') !== buyer.plan;

const openPlanOf = ({ plan }: LinkBuyer): void =>
  location.replace(toCheckoutAddress(plan, findLink() ?? undefined));

/** The browser knows neither their name nor their email, which the server takes from the link. */
export const toLinkHolder = ({ business }: LinkBuyer): Purchaser => ({
  name: '',
  email: '',
  link: { token: findLink() ?? '', business },
});

function toPurchaser({ id, name, email }: Account): Purchaser {
  const { receiptEmail } = readDetails();
  return { name, email, accountId: id, ...(receiptEmail && { receiptEmail }) };
}

/** `paid` where this browser has paid already, such as just before a reload. */
async function preparePayment(slug: string, details: Purchaser): Promise<Payment | 'paid'> {
  const checkout = await begin(slug, details);
  // A reload, going back and retrying resume the same one.
  const isResumed = findCheckout()?.checkoutId === checkout.checkoutId;
  if (!isResumed) report('checkout_begun', { plan: slug });
  const { checkoutId } = checkout;
  storeCheckout({ checkoutId, plan: slug, email: toAddress(details.email), ...toStoredLink(details) });
  const { PaymentForm, openStripe } = await loadPaymentPart();
  const stripe = await openStripe(checkout);
  if (isResumed && (await isPaid(stripe, checkout))) return 'paid';
  return { checkout, PaymentForm, stripe, details };
}

/** Whether the payment went through whose response a reload lost. */
async function isPaid(stripe: Payment['stripe'], { clientSecret }: Payment['checkout']): Promise<boolean> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
}

const begin = (slug: string, { name, email, company, accountId, receiptEmail, link }: Purchaser) =>
  link
    ? createLinkSubscription({ link: link.token })
    : createSubscription({
        planName: slug,
        customerName: name,
        customerEmail: email,
        ...(company && { company }),
        ...(accountId !== undefined && { accountId, receiptEmail }),
      });

const toStoredLink = ({ link }: Purchaser) => (link ? { link: link.token } : {});

/** Null where the card form could not be loaded; `paid` where this tab has already paid. */
async function toFailure(
  error: unknown,
  slug: string,
  details: Purchaser,
): Promise<CheckoutRejected | 'paid' | null> {
  if (!(error instanceof CheckoutRejected)) return null;
  if (error.code === 'already_paid') return 'paid';
  return error.code === 'already_exists' && (await hasPaid(slug, details)) ? 'paid' : error;
}

async function hasPaid(slug: string, details: Purchaser): Promise<boolean> {
  const stored = findCheckout();
  if (stored?.plan !== slug || stored.email !== toAddress(details.email)) return false;
  if (stored.link !== details.link?.token) return false;
  return (await fetchCheckout(stored.checkoutId)).state === 'paid';
}
