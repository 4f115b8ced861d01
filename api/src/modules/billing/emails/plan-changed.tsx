import { z } from 'zod';
import { Facts, Paragraph } from '@stackworks/email';
import { sayCadence } from '@stackworks/contracts';
import { cadenceProps, defineBillingEmail, planProps } from './billing-email.tsx';
import { sayDay, sayExactAmount } from './money-words.ts';

const planChangedProps = planProps.extend({
  slug: z.string(),
  beforeName: z.string(),
  /** The price from now on, in cents. */
  amount: z.number(),
  ...cadenceProps,
  nextPaymentAt: z.iso.datetime(),
  /** From the paid invoice, for the rest of the month; null when there is none. */
  change: z
    .object({
      charged: z.number(),
      fromCredit: z.number(),
      toCredit: z.number(),
      toNextBill: z.number().optional(),
    })
    .nullable(),
  /** The credit left, or what is carried over, below zero; earlier emails have none. */
  credit: z.number().optional(),
});
type Props = z.infer<typeof planChangedProps>;

/** Sent when a client changes plan: what it cost today, and what it costs from now on. */
export const planChanged = defineBillingEmail(planChangedProps, (props) => ({
  subject: `You’re now on ${props.planName}`,
  preview: sayChange(props) || `You were on ${props.beforeName}.`,
  title: `you’re on\u00a0${props.planName}.`,
  planSlug: props.slug,
  body: (
    <>
      <Paragraph>
        Your plan has changed from {props.beforeName} to {props.planName}. {sayChange(props)}
      </Paragraph>
      <Facts facts={listFacts(props)} />
    </>
  ),
  action: [
    'See your plan',
    'Your invoice is there. Wasn’t you? Reply to this email and a person will look into it.',
  ],
}));

/** What was charged or credited for the rest of the month, if we know. */
function sayChange({ change }: Props): string {
  if (!change) return '';
  const { charged, fromCredit, toCredit, toNextBill = 0 } = change;
  if (toCredit > 0) {
    return `We’ve credited you ${sayExactAmount(toCredit)} for the rest of this month. It comes off your next bill.`;
  }
  const credit = fromCredit > 0 ? `, after ${sayExactAmount(fromCredit)} of your credit` : '';
  if (charged > 0) return `We charged ${sayExactAmount(charged)} for the rest of this month${credit}.`;
  if (toNextBill > 0) {
    return `The ${sayExactAmount(toNextBill)} for the rest of this month goes on your next bill${credit}.`;
  }
  return fromCredit > 0
    ? `Your credit covered the ${sayExactAmount(fromCredit)} for the rest of this month.`
    : 'There’s nothing to pay for the rest of this month.';
}

/** When the next payment is and how much, after credit. */
function sayNext({ amount: price, nextPaymentAt, credit = 0, change }: Props): string {
  const day = sayDay(nextPaymentAt);
  // Stripe has added what goes on the next bill to what is carried over.
  const amount = credit < 0 ? price : price + (change?.toNextBill ?? 0);
  if (credit >= amount && amount > 0) return `${day}, no charge: your credit covers it`;
  const off =
    credit > 0
      ? ` after ${sayExactAmount(credit)} of your credit`
      : credit < 0
        ? `, including ${sayExactAmount(-credit)} carried over`
        : '';
  return `${day}, ${sayExactAmount(amount - credit)}${off}`;
}

const listFacts = (props: Props) => {
  const { planName, amount, change } = props;
  return [
    ['Plan', `${planName}, ${sayExactAmount(amount)} ${sayCadence(props)}`],
    ...(change && change.charged > 0 ? [['Paid today', sayExactAmount(change.charged)] as const] : []),
    ...(change && change.toCredit > 0 ? [['Your credit', sayExactAmount(change.toCredit)] as const] : []),
    ['Next payment', sayNext(props)],
  ] as const;
};

/** Sent when a client has chosen a smaller plan, which begins with the next month they pay for. */
export const planChangePlanned = defineBillingEmail(
  planProps.extend({ nextName: z.string(), amount: z.number(), ...cadenceProps, from: z.iso.datetime() }),
  ({ planName, nextName, amount, from, ...often }) => ({
    subject: `You move to ${nextName} on ${sayDay(from)}`,
    preview: `${planName} works until then. There’s nothing to pay today.`,
    title: `${nextName} is\u00a0next.`,
    body: (
      <Paragraph>
        You keep {planName} until {sayDay(from)}. From then on you’re on {nextName}, at{' '}
        {sayExactAmount(amount)} {sayCadence(often)}. There’s nothing to pay today.
      </Paragraph>
    ),
    action: ['See your plan', 'Changed your mind? You can undo it there until then.'],
  }),
);
