import { z } from 'zod';
import { Action, Facts, Paragraph, defineEmail } from '@stackworks/email';
import { sayDay, sayExactAmount } from './money-words.ts';

/** The copy of a first payment’s receipt for another address of the buyer. */
export const paymentReceipt = defineEmail(
  z.object({
    email: z.string(),
    buyer: z.string(),
    planName: z.string(),
    number: z.string().nullable(),
    amount: z.number(),
    paidAt: z.iso.datetime(),
    receiptUrl: z.url().nullable(),
  }),
  ({ email, buyer, planName, number, amount, paidAt, receiptUrl }, context) => ({
    subject: `Receipt from ${context.brand.name}: ${sayExactAmount(amount)}`,
    preview: `Paid on ${sayDay(paidAt)}.`,
    title: `Receipt for\u00a0${planName}.`,
    reason: (
      <>
        You’re getting this because {buyer} asked for a copy of the receipt to go to {email}.
      </>
    ),
    body: (
      <>
        <Paragraph>{buyer} paid for the first month of a website plan.</Paragraph>
        <Facts
          facts={[
            ['Plan', planName],
            ['Paid', sayExactAmount(amount)],
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
