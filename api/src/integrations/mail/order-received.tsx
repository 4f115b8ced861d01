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
        preview={`${sayExactAmount(amount)} is paid, and we are on it.`}
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
          Your receipt is there as well. Questions? Reply to this email and it reaches a person.
        </Action>
      </MailLayout>
    ),
  }),
);

const whatNow: Record<SoldAddOn, string> = {
  'brand-kit':
    'It has a project of its own in your portal, where we show you what we make. Every plan of ours costs you 10 % less from now on.',
  'extra-page-block': 'It has a project of its own in your portal, where you can tell us what goes on it.',
  'content-update': 'You have one more revision request this month: send it from your project at any time.',
};
