import type { CheckoutDetails } from '@stackworks/contracts';
import { Button, TextField } from '@stackworks/ui';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { checkDetails, type DetailsProblems } from './check-details.ts';
import type { CheckoutRefused } from './create-subscription.ts';
import { keepDetails, readDetails } from './kept-details.ts';
import { Refusal } from './refusal.tsx';
import { TermsNote } from './terms-note.tsx';
import { loadPaymentPart } from './use-checkout.ts';

/** What the page knows and the script does not. */
export type DetailsFacts = {
  terms: { href: string; title: string; date: string };
  limits: { name: number; email: number };
};

type Props = DetailsFacts & {
  refusal: CheckoutRefused | null;
  /** Whether a card was given before it was refused, which was not charged. */
  isCardUncharged?: boolean;
  /** Whether the buyer comes back from the second step. */
  isReturn: boolean;
  onContinue: (details: CheckoutDetails) => void;
};

/** The first step: who is buying. */
export function DetailsForm({ terms, limits, refusal, isCardUncharged, isReturn, onContinue }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [problems, setProblems] = useState<DetailsProblems>(() => toProblems(refusal));

  const readForm = useCallback(
    () => ({ name: name.current?.value ?? '', email: email.current?.value ?? '' }),
    [],
  );

  useEffect(() => {
    const kept = readDetails();
    // Somebody may have been typing already, before this script was here.
    if (name.current) name.current.value ||= kept.name;
    if (email.current) email.current.value ||= kept.email;
    if (name.current?.value || email.current?.value) keepDetails(readForm());
    if (isReturn && !refusal) name.current?.focus();
  }, [isReturn, refusal, readForm]);

  const keep = (field: keyof DetailsProblems) => {
    keepDetails(readForm());
    setProblems((known) => ({ ...known, [field]: undefined }));
  };

  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    const details = readForm();
    const found = checkDetails(details, email.current?.validity.typeMismatch === false);
    setProblems(found);
    if (found.name) return name.current?.focus();
    if (found.email) return email.current?.focus();
    keepDetails(details);
    onContinue({ name: details.name.trim(), email: details.email.trim() });
  };

  return (
    <form
      className="mt-7 grid gap-5"
      noValidate
      onSubmit={goOn}
      onFocus={() => void loadPaymentPart().catch(() => {})}
    >
      {refusal && <Refusal refusal={refusal} isCardUncharged={isCardUncharged} />}
      <TextField
        ref={name}
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={limits.name}
        error={problems.name}
        onChange={() => keep('name')}
        required
      />
      <TextField
        ref={email}
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={limits.email}
        error={problems.email}
        onChange={() => keep('email')}
        required
      />
      <TermsNote terms={terms} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start max-sm:w-full"
        disabled={!isReady}
      >
        Continue to Payment
      </Button>
    </form>
  );
}

/** Before its script is here, the form would be sent as the browser does, with the name in the address. */
const never = () => () => {};

const toProblems = (refusal: CheckoutRefused | null): DetailsProblems => ({
  ...(refusal?.fields['customerName'] && { name: refusal.fields['customerName'] }),
  ...(refusal?.fields['customerEmail'] && { email: refusal.fields['customerEmail'] }),
});
