import { z } from 'zod';
import { Action, Facts, Paragraph, defineEmail } from '@stackworks/email';
import { sayDay, sayExactAmount } from './money-words.ts';

/** The receipt of a payment for a plan, for the client, or a copy for another address they gave. */
export const paymentReceipt = defineEmail(
  z.object({
    email: z.string(),
    buyer: z.string(),
    /** Whether it goes to another address than the client’s own. Earlier emails are all copies of a first month. */
    isCopy: z.boolean().default(true),
    isFirst: z.boolean().default(true),
    planName: z.string(),
    number: z.string().nullable(),
    amount: z.number(),
    fromCredit: z.number().default(0),
    paidAt: z.iso.datetime(),
    receiptUrl: z.url().nullable(),
  }),
  ({ email, buyer, isCopy, isFirst, planName, number, amount, fromCredit, paidAt, receiptUrl }, context) => ({
    subject: `Receipt from ${context.brand.name}: ${sayExactAmount(amount)}`,
    preview: `Paid on ${sayDay(paidAt)}.`,
    title: `Receipt for\u00a0${planName}.`,
    reason: isCopy ? (
      <>
        You’re getting this because {buyer} asked for a copy of each receipt to go to {email}.
      </>
    ) : (
      <>
        You’re getting this because {email} has a plan with {context.brand.name}.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {isCopy
            ? `${buyer} paid for ${isFirst ? 'the first month of a website plan' : 'a website plan'}.`
            : `We’ve received your payment for ${planName}. Thank you.`}
        </Paragraph>
        <Facts
          facts={[
            ['Plan', planName],
            ['Paid', sayExactAmount(amount)],
            ...(fromCredit === 0 ? [] : [['From credit', sayExactAmount(fromCredit)] as const]),
            ['On', sayDay(paidAt)],
            ...(number === null ? [] : [['Invoice', number] as const]),
          ]}
        />
        {receiptUrl && (
          <Action href={receiptUrl} label="Open the invoice">
            You can download it as a PDF there.
          </Action>
        )}
      </>
    ),
  }),
);
