import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, Signature, defineEmail, greet } from '@stackworks/email';
import { sayAmount, sayDay, sayExactAmount, billingPlace } from './money-words.ts';

const priceChangeProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  /** Its slug; emails from earlier versions have none. */
  slug: z.string().optional(),
  /** What the plan costs them a month now and what it will, in cents, before their discount. */
  amount: z.number().int(),
  newAmount: z.number().int(),
  discountPercent: z.number().nullable(),
  effectiveAt: z.iso.datetime(),
  /** The first charge at the new price, after their discount; null where unknown, missing in older emails. */
  firstCharge: z.object({ at: z.iso.datetime(), amount: z.number().int() }).nullish(),
});
type Props = z.infer<typeof priceChangeProps>;

/** Sent to a subscriber whose price will change, at least thirty days before it does. */
export const priceChange = defineEmail(priceChangeProps, (props, context) => {
  const { firstName, email, planName, amount, newAmount, discountPercent, effectiveAt } = props;
  const { brand, publicUrl } = context;
  const day = sayDay(effectiveAt);
  return {
    subject: `${planName} will be ${sayAmount(newAmount)} a month from ${day}`,
    body: (
      <EmailLayout
        {...context}
        preview={`Until then you’ll keep paying ${sayAmount(amount)} a month.`}
        title={`${greet(firstName)}, your plan’s price is\u00a0changing.`}
        planSlug={props.slug}
        reason={
          <>
            You’re getting this because {email} is subscribed to {planName}. We always email you about changes
            to your plan’s price.
          </>
        }
      >
        <Paragraph>
          From {day} your {planName} plan costs {sayAmount(newAmount)} a month. Until then you pay what you
          pay now. Your first invoice after that day will have the new price.
        </Paragraph>
        <Facts facts={listFacts(props)} />
        {discountPercent !== null && (
          <Paragraph>Your {discountPercent} % off stays: it comes off both of these prices.</Paragraph>
        )}
        <Paragraph>
          There’s nothing you need to do. If the new price doesn’t suit, change your plan or cancel it before
          that day.
        </Paragraph>
        <Action href={`${publicUrl}${portalRoutes.clientPortal}?tab=billing`} label="See your plan">
          You may be asked to sign in first.
        </Action>
        <Signature brand={brand} />
      </EmailLayout>
    ),
  };
});

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

const priceChangeOffProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  /** What they pay a month, after their discount, and the price they had notice of, in cents. */
  amount: z.number().int(),
  newAmount: z.number().int(),
  effectiveAt: z.iso.datetime(),
});

/** Sent to a subscriber when a price change they had notice of is off. */
export const priceChangeOff = defineEmail(
  priceChangeOffProps,
  ({ firstName, email, planName, amount, newAmount, effectiveAt }, context) => ({
    subject: `Your ${planName} price isn’t changing after all`,
    body: (
      <EmailLayout
        {...context}
        preview={`You’ll keep paying ${sayAmount(amount)} a month.`}
        title={`${greet(firstName)}, your price\u00a0stays.`}
        reason={
          <>
            You’re getting this because {email} is subscribed to {planName}. We always email you about changes
            to your plan’s price.
          </>
        }
      >
        <Paragraph>
          We wrote to you that {planName} would be {sayAmount(newAmount)} a month from {sayDay(effectiveAt)}.
          It won’t: you go on paying {sayAmount(amount)} a month, as now.
        </Paragraph>
        <Paragraph>
          There’s nothing you need to do. If the price does change one day, we’ll give you at least 30 days’
          notice.
        </Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Questions? Reply to this email and a person will answer.
        </Action>
      </EmailLayout>
    ),
  }),
);
