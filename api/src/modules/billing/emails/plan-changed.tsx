import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';
import { billingPlace, sayDay, sayExactAmount } from './money-words.ts';

const planChangedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  slug: z.string(),
  beforeName: z.string(),
  /** What a month costs from now on, in cents. */
  amount: z.number(),
  nextPaymentAt: z.iso.datetime(),
  /** What the paid invoice of the change says of the rest of the month; null where none is known. */
  change: z
    .object({
      charged: z.number(),
      fromCredit: z.number(),
      toCredit: z.number(),
      toNextBill: z.number().optional(),
    })
    .nullable(),
  /** The credit left; emails from earlier versions have none. */
  credit: z.number().optional(),
});
type Props = z.infer<typeof planChangedProps>;

/** Sent when somebody has another plan than before: what it cost them today, and from now on. */
export const planChanged = defineEmail(planChangedProps, (props, context) => {
  const { firstName, email, planName, slug, beforeName } = props;
  return {
    subject: `You’re now on ${planName}`,
    body: (
      <EmailLayout
        {...context}
        preview={sayChange(props) || `You were on ${beforeName}.`}
        title={`${greet(firstName)}, you’re on\u00a0${planName}.`}
        planSlug={slug}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          Your plan has changed from {beforeName} to {planName}. {sayChange(props)}
        </Paragraph>
        <Facts facts={listFacts(props)} />
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Your invoice is there. Wasn’t you? Reply to this email and a person will look into it.
        </Action>
      </EmailLayout>
    ),
  };
});

/** What became of the money for the rest of the month, as its paid invoice says; nothing where that is not known. */
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

/** When they pay next, and what: credit comes off first. */
function sayNext({ amount: price, nextPaymentAt, credit = 0, change }: Props): string {
  const day = sayDay(nextPaymentAt);
  const amount = price + (change?.toNextBill ?? 0);
  if (credit >= amount && amount > 0) return `${day}, no charge: your credit covers it`;
  const off = credit > 0 ? ` after ${sayExactAmount(credit)} of your credit` : '';
  return `${day}, ${sayExactAmount(amount - credit)}${off}`;
}

const listFacts = (props: Props) => {
  const { planName, amount, change } = props;
  return [
    ['Plan', `${planName}, ${sayExactAmount(amount)} a month`],
    ...(change && change.charged > 0 ? [['Paid today', sayExactAmount(change.charged)] as const] : []),
    ...(change && change.toCredit > 0 ? [['Your credit', sayExactAmount(change.toCredit)] as const] : []),
    ['Next payment', sayNext(props)],
  ] as const;
};
