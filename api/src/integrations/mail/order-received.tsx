import { soldAddOns, type SoldAddOn } from '@stackworks/contracts';
import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, Facts, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
import { billingPlace, sayDay, sayExactAmount } from './money-words.ts';

const orderReceivedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  addOn: z.enum(soldAddOns),
  name: z.string(),
  amount: z.number(),
  /** The day by which what was ordered is made; null where nothing is. */
  dueAt: z.iso.datetime().nullable(),
});

/** Sent when a client has bought something once: that it is paid, and what we do now. */
export const orderReceived = defineMail(
  orderReceivedProps,
  ({ firstName, email, addOn, name, amount, dueAt }, context) => ({
    subject: `We have your order: ${name}`,
    body: (
      <MailLayout
        {...context}
        preview={`${sayExactAmount(amount)} is paid, and we’re on it.`}
        title={`${greet(firstName)}, thank\u00a0you.`}
        reason={
          <>
            You’re getting this because {email} ordered from {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          Your order is paid: {name}. {whatNow[addOn]}
        </Paragraph>
        <Facts
          facts={[
            ['Ordered', name],
            ['Paid', sayExactAmount(amount)],
            ...(dueAt === null ? [] : [['Ready by', sayDay(dueAt)] as const]),
          ]}
        />
        <Action href={context.publicUrl + billingPlace} label="See your order">
          Your receipt is there too. Questions? Reply to this email and a person will answer.
        </Action>
      </MailLayout>
    ),
  }),
);

const whatNow: Record<SoldAddOn, string> = {
  'brand-kit':
    'It has a project of its own in your portal, where we’ll show you what we make. You now get 10% off any of our plans.',
  'extra-page-block': 'It has a project of its own in your portal, where you can tell us what to put on it.',
  'content-update': 'You have one more revision request this month. Send it from your project any time.',
};
