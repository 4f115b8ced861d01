import { z } from 'zod';
import { Facts, Paragraph } from '@stackworks/email';
import { defineBillingEmail, planProps } from './billing-email.tsx';
import { sayAmount, sayDay, sayExactAmount } from './money-words.ts';

const priceChangeProps = planProps.extend({
  /** Earlier emails have none. */
  slug: z.string().optional(),
  /** The monthly price now and then, in cents, before their discount. */
  amount: z.number().int(),
  newAmount: z.number().int(),
  discountPercent: z.number().nullable(),
  effectiveAt: z.iso.datetime(),
  /** The first charge at the new price, after discount; null when unknown, missing in earlier emails. */
  firstCharge: z.object({ at: z.iso.datetime(), amount: z.number().int() }).nullish(),
});
type Props = z.infer<typeof priceChangeProps>;

/** Sent to a subscriber whose price will change, at least thirty days before it does. */
export const priceChange = defineBillingEmail(priceChangeProps, (props) => {
  const { planName, amount, newAmount, discountPercent, effectiveAt } = props;
  const day = sayDay(effectiveAt);
  return {
    subject: `${planName} will be ${sayAmount(newAmount)} a month from ${day}`,
    preview: `Until then you’ll keep paying ${sayAmount(amount)} a month.`,
    title: 'your plan’s price is\u00a0changing.',
    planSlug: props.slug,
    because: sayWhy(planName),
    body: (
      <>
        <Paragraph>
          From {day} your {planName} plan costs {sayAmount(newAmount)} a month. Until then you pay what you
          pay now. Your first invoice after that day will have the new price.
        </Paragraph>
        <Facts facts={listFacts(props)} />
        {discountPercent !== null && (
          <Paragraph>Your {discountPercent}% off stays: it comes off both of these prices.</Paragraph>
        )}
        <Paragraph>
          There’s nothing you need to do. If the new price doesn’t suit, change your plan or cancel it before
          that day.
        </Paragraph>
      </>
    ),
    action: ['See your plan', 'You may be asked to sign in first.'],
    isSigned: true,
  };
});

const sayWhy = (planName: string): string =>
  `is subscribed to ${planName}. We always email you about changes to your plan’s price.`;

const listFacts = ({ planName, amount, newAmount, effectiveAt, firstCharge }: Props) =>
  [
    ['Plan', planName],
    ['You pay now', `${sayAmount(amount)} a month`],
    ['From', sayDay(effectiveAt)],
    ['You will pay', `${sayAmount(newAmount)} a month`],
    ...(firstCharge
      ? [['First paid', `${sayExactAmount(firstCharge.amount)} on ${sayDay(firstCharge.at)}`] as const]
      : []),
  ] as const;

const priceChangeOffProps = planProps.extend({
  /** What they pay a month after discount, and the announced price, in cents. */
  amount: z.number().int(),
  newAmount: z.number().int(),
  effectiveAt: z.iso.datetime(),
});

/** Sent to a subscriber when an announced price change is off. */
export const priceChangeOff = defineBillingEmail(
  priceChangeOffProps,
  ({ planName, amount, newAmount, effectiveAt }) => ({
    subject: `Your ${planName} price isn’t changing after all`,
    preview: `You’ll keep paying ${sayAmount(amount)} a month.`,
    title: 'your price\u00a0stays.',
    because: sayWhy(planName),
    body: (
      <>
        <Paragraph>
          We wrote to you that {planName} would be {sayAmount(newAmount)} a month from {sayDay(effectiveAt)}.
          It won’t: you go on paying {sayAmount(amount)} a month, as now.
        </Paragraph>
        <Paragraph>
          There’s nothing you need to do. If the price does change one day, we’ll give you at least 30 days’
          notice.
        </Paragraph>
      </>
    ),
    action: ['See your plan', 'Questions? Reply to this email and a person will answer.'],
  }),
);
