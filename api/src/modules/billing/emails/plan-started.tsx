import {
  describeReplyRule,
  describeRetention,
  passwordLinks,
  portalRoutes,
  sayCadence,
  siteRoutes,
} from '@stackworks/contracts';
import { z } from 'zod';
import { Action, type EmailContext, Facts, InlineLink, Paragraph } from '@stackworks/email';
import { cadenceProps, defineBillingEmail, recipientProps } from './billing-email.tsx';
import { sayAmount, sayDay, sayExactAmount } from './money-words.ts';

const planStartedProps = recipientProps.extend({
  /** For the link that sets a password; null for existing accounts. */
  token: z.string().nullable(),
  /** Null for a purchase without a plan. In cents. */
  plan: z
    .object({
      name: z.string(),
      /** Earlier emails have none. */
      slug: z.string().optional(),
      amount: z.number(),
      ...cadenceProps,
      paidAmount: z.number().nullable(),
      /** The brand kit discount, refunded because a payment link cannot apply it. */
      refundedAmount: z.number().optional(),
      nextPaymentAt: z.iso.datetime(),
      /** The invoice of the first payment, and Stripe’s page of it. */
      number: z.string().nullable().default(null),
      receiptUrl: z.url().nullable().default(null),
      setupDays: z.number().nullable(),
      revisionQuota: z.number().nullable(),
      /** Rounds of changes to each project before its launch; earlier emails have none. */
      rounds: z.number().default(0),
      /** The price of a change beyond the quota; earlier emails have none. */
      changePrice: z.number().nullable().default(null),
      supportHours: z.number().nullable(),
    })
    .nullable(),
  /** One-off purchases; earlier emails have names only. */
  ordered: z.array(z.union([z.string(), z.object({ name: z.string(), amount: z.number() })])),
});
type Props = z.infer<typeof planStartedProps>;

/** Sent after a first payment or for a new plan: what they bought, and how to sign in. */
export const planStarted = defineBillingEmail(planStartedProps, (props, { brand, publicUrl }) => {
  const { plan, token, ordered } = props;
  return {
    subject: plan ? `Your ${plan.name} plan is active` : `Your ${brand.name} account is ready`,
    preview: token ? 'Set a password to open your portal.' : 'Sign in to open your portal.',
    title: 'you’re\u00a0in.',
    planSlug: plan?.slug,
    because: (
      <>
        paid {brand.name}. {plan && 'Month to month after the first. Cancel any time. '}
        <InlineLink href={publicUrl + siteRoutes.terms}>Terms</InlineLink> and{' '}
        <InlineLink href={publicUrl + siteRoutes.privacy}>privacy</InlineLink>.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {plan ? `Your ${plan.name} plan is active.` : 'Thank you, we’ve received your payment.'}{' '}
          {token ? 'Set a password to open your portal.' : 'Sign in to your portal.'} Your brief is the first
          thing to fill in there.
        </Paragraph>
        {plan?.setupDays && (
          <Paragraph>
            Your site will be ready {plan.setupDays} business days after we have your brief, logo and photos.
            Anything sent after we close counts from the next business day.
          </Paragraph>
        )}
        {ordered.length > 0 && (
          <Paragraph>
            We’ve got your order: {ordered.map(sayOrdered).join(', ')}. It’s in your portal. We start once
            you’ve answered its short brief there.
          </Paragraph>
        )}
        <WayIn token={token} publicUrl={publicUrl} />
        {plan && <Facts facts={listFacts(plan)} />}
        {plan?.receiptUrl && (
          <Paragraph>
            <InlineLink href={plan.receiptUrl}>Open your receipt</InlineLink>
          </Paragraph>
        )}
      </>
    ),
    isSigned: true,
  };
});

function WayIn({ token, publicUrl }: Pick<Props, 'token'> & Pick<EmailContext, 'publicUrl'>) {
  const signIn = publicUrl + portalRoutes.clientLogin;
  if (token === null) {
    return (
      <Action href={signIn} label="Sign in">
        Forgotten your password? Get a new one at{' '}
        <InlineLink href={publicUrl + portalRoutes.forgotPassword}>
          {publicUrl + portalRoutes.forgotPassword}
        </InlineLink>
        .
      </Action>
    );
  }
  return (
    <Action href={`${publicUrl}${portalRoutes.resetPassword}?token=${token}`} label="Set your password">
      The button works once, within {describeRetention(passwordLinks.first)}. If it has expired, get a new one
      at <InlineLink href={signIn}>{signIn}</InlineLink>.
    </Action>
  );
}

function listFacts(plan: NonNullable<Props['plan']>): (readonly [name: string, value: string])[] {
  return [
    ['Plan', `${plan.name}, ${sayExactAmount(plan.amount)} ${sayCadence(plan)}`],
    ...(plan.paidAmount === null
      ? []
      : [['Paid today', sayPaid(plan.paidAmount, plan.refundedAmount)] as const]),
    ...(plan.number === null ? [] : [['Invoice', plan.number] as const]),
    ['Next payment', sayDay(plan.nextPaymentAt)],
    ...(plan.rounds === 0
      ? []
      : [['Before launch', `${countRounds(plan.rounds)} of changes included`] as const]),
    sayChanges(plan),
    ['Support reply', describeReplyRule(plan.supportHours)],
  ];
}

const countRounds = (rounds: number): string => `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;

function sayChanges({
  revisionQuota: quota,
  changePrice,
}: NonNullable<Props['plan']>): readonly [string, string] {
  if (quota === 0)
    return ['Changes', changePrice === null ? 'paid one by one' : `${sayAmount(changePrice)} each`];
  return ['Revision requests', quota === null ? 'as many as you need' : `${quota} a month`];
}

const sayOrdered = (one: Props['ordered'][number]): string =>
  typeof one === 'string' ? one : `${one.name}, ${sayExactAmount(one.amount)} paid`;

const sayPaid = (paid: number, refunded = 0): string =>
  refunded === 0
    ? sayExactAmount(paid)
    : `${sayExactAmount(paid - refunded)}: ${sayExactAmount(paid)}, less a refund of ${sayExactAmount(refunded)} for your brand kit`;
