import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, Facts, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
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
  /** What was charged for the rest of the month, and what came from credit or became it; null where nothing was reckoned. */
  change: z.object({ charged: z.number(), fromCredit: z.number(), toCredit: z.number() }).nullable(),
  /** What of credit is left; a mail written before it was kept has none. */
  credit: z.number().optional(),
});
type Props = z.infer<typeof planChangedProps>;

/** Sent when somebody has another plan than before: what it cost them today, and from now on. */
export const planChanged = defineMail(planChangedProps, (props, context) => {
  const { firstName, email, planName, slug, beforeName } = props;
  return {
    subject: `You are on ${planName} now`,
    body: (
      <MailLayout
        {...context}
        preview={sayChange(props)}
        title={`${greet(firstName)}, you’re on\u00a0${planName}.`}
        planSlug={slug}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          Your plan was {beforeName} and is {planName} from now on. {sayChange(props)}
        </Paragraph>
        <Facts facts={listFacts(props)} />
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          The invoice is there. Was this not you? Reply to this email, and a person looks into it.
        </Action>
      </MailLayout>
    ),
  };
});

function sayChange({ change }: Props): string {
  if (!change) return 'Nothing was charged today.';
  const { charged, fromCredit, toCredit } = change;
  if (toCredit > 0) {
    return `What is left of the month you had paid for, ${sayExactAmount(toCredit)}, is your credit and comes off your next payments.`;
  }
  if (charged > 0) {
    const credit = fromCredit > 0 ? `, after ${sayExactAmount(fromCredit)} of your credit` : '';
    return `For the rest of this month ${sayExactAmount(charged)} was charged to your card${credit}.`;
  }
  return fromCredit > 0
    ? `The ${sayExactAmount(fromCredit)} for the rest of this month came from your credit.`
    : 'Nothing was charged today.';
}

/** When they pay next, and what: credit comes off first. */
function sayNext({ amount, nextPaymentAt, credit = 0 }: Props): string {
  const day = sayDay(nextPaymentAt);
  if (credit >= amount && amount > 0) return `${day}, nothing: your credit pays it`;
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
