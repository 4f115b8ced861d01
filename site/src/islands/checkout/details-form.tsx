import { type CheckoutDetails, portalRoutes } from '@stackworks/contracts';
import { Button, FormAlert, LinkButton, TextField } from '@stackworks/ui';
import { type SubmitEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { billingAddress, keepDetails, readDetails } from './buyer.ts';
import type { CheckoutRefused } from './create-subscription.ts';
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

type RefusalProps = { refusal: CheckoutRefused; isCardUncharged?: boolean; isSignedIn?: boolean };

/** Why somebody cannot go on to pay, and where they can go instead. */
export function Refusal({ refusal, isCardUncharged = false, isSignedIn = false }: RefusalProps) {
  const uncharged = isCardUncharged ? 'We didn’t charge the card you entered here. ' : '';
  const isClient = refusal.code === 'already_exists';
  return (
    <div className="grid gap-3">
      <FormAlert title="We couldn’t continue" message={uncharged + refusal.message} />
      {isClient && !isSignedIn && (
        <>
          <p className="text-sm">
            No password yet? Use the button in the email we sent when your plan started. Can’t find it?{' '}
            <a className="link" href={portalRoutes.forgotPassword}>
              Get a new link
            </a>
          </p>
          <LinkButton className="justify-self-start" href={portalRoutes.clientLogin}>
            Sign in
          </LinkButton>
        </>
      )}
      {isSignedIn && (isClient || refusal.code === 'unauthenticated') && (
        <LinkButton className="justify-self-start" href={billingAddress}>
          {isClient ? 'Go to Billing' : 'Sign in'}
        </LinkButton>
      )}
    </div>
  );
}

/** What somebody agrees to by going on to pay. */
export const TermsNote = ({ terms }: Pick<DetailsFacts, 'terms'>) => (
  <p className="text-sm text-soft">
    By continuing, you agree to the{' '}
    <a className="link" href={terms.href} target="_blank">
      {terms.title}
    </a>{' '}
    of {terms.date}. You pay in the next step.
  </p>
);

/** What is wrong with each field that has to be mended. */
export type DetailsProblems = Partial<Record<'name' | 'email', string>>;

/**
 * Checks who is buying, before anything is sent.
 * @param isEmail whether the browser takes the address for one
 * @returns nothing where one can go on
 */
export function checkDetails({ name, email }: CheckoutDetails, isEmail: boolean): DetailsProblems {
  const emailProblem = checkEmail(email.trim(), isEmail);
  return {
    ...(name.trim() === '' && { name: 'Enter your name' }),
    ...(emailProblem && { email: emailProblem }),
  };
}

function checkEmail(email: string, isEmail: boolean): string | null {
  if (email === '') return 'Enter your email so we can send your sign-in link';
  if (!isEmail) return 'Please enter a valid email address';
  // Browsers take an address within a company's own network, which has no ending.
  return /@[^@]*\./.test(email) ? null : 'That email is missing its ending, such as .co.nz';
}
