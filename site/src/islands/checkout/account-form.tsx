import { portalRoutes } from '@stackworks/contracts';
import { LinkButton, TextField } from '@stackworks/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { type Account, billingAddress, readDetails, storeDetails } from './buyer.ts';
import type { CheckoutRejected } from './create-subscription.ts';
import { type DetailsFacts, FirstStepForm, Rejection } from './details-form.tsx';
import type { Purchaser } from './use-checkout.ts';

type Props = DetailsFacts & {
  account: Account;
  rejection: CheckoutRejected | null;
  isCardUncharged?: boolean;
  onContinue: (purchaser: Purchaser) => void;
};

/** The first step for a signed-in client: the plan belongs to their account, but the receipt can also go elsewhere. */
export function AccountForm({ terms, limits, account, rejection, isCardUncharged, onContinue }: Props) {
  const receipt = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { id, name, email } = account;

  useEffect(() => {
    if (receipt.current) receipt.current.value ||= readDetails().receiptEmail ?? '';
  }, []);

  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    const receiptEmail = receipt.current?.value.trim() ?? '';
    if (receipt.current?.validity.typeMismatch) {
      setProblem('Please enter a valid email address');
      return receipt.current.focus();
    }
    storeDetails({ ...readDetails(), receiptEmail });
    onContinue({ name, email, accountId: id, ...(receiptEmail && { receiptEmail }) });
  };

  return (
    <FirstStepForm terms={terms} onSubmit={goOn}>
      {rejection && <Rejection rejection={rejection} isCardUncharged={isCardUncharged} isSignedIn />}
      <dl className="grid gap-1 border-y border-edge py-4">
        <dt className="text-sm text-soft">Your account</dt>
        <dd className="break-words">
          <strong>{name}</strong>
          <br />
          {email}
        </dd>
      </dl>
      <TextField
        ref={receipt}
        label="Send the receipt to another email as well"
        isOptional
        name="receipt-email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.email}
        hint="Your bookkeeper, for example. Your plan stays with your account."
        error={problem ?? rejection?.fields['receiptEmail']}
        onChange={() => setProblem(undefined)}
      />
    </FirstStepForm>
  );
}

const endings = {
  staff: { title: 'Plans are for clients', next: null },
  colleague: {
    title: 'The owner chooses the plan',
    next: { href: portalRoutes.clientPortal, text: 'Open the portal' },
  },
  client: { title: 'You’re all set', next: { href: billingAddress, text: 'Go to Billing' } },
} as const;

/** Why a signed-in person cannot buy here, and where they can go instead. The page then shows only this. */
export function NothingToBuy({ kind, obstacle }: { kind: keyof typeof endings; obstacle: string }) {
  const { title, next } = endings[kind];
  return (
    <div data-nothing-to-buy>
      <h1 className="text-balance font-display text-d2">{title}</h1>
      <p className="mb-6 mt-3">{obstacle}</p>
      {next && (
        <LinkButton variant="primary" href={next.href}>
          {next.text}
        </LinkButton>
      )}
    </div>
  );
}
