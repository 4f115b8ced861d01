import { type CheckoutDetails, portalRoutes } from '@stackworks/contracts';
import { Button, FormAlert, LinkButton, TextField } from '@stackworks/ui';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { billingAddress, storeDetails, readDetails } from './buyer.ts';
import type { CheckoutRejected } from './create-subscription.ts';
import { loadPaymentPart } from './use-checkout.ts';

/** Facts from content, which the script cannot read. */
export type DetailsFacts = {
  terms: { href: string; title: string; date: string };
  limits: { name: number; email: number; company: number };
};

type Props = DetailsFacts & {
  rejection: CheckoutRejected | null;
  /** Whether a card was entered before the rejection; it wasn't charged. */
  isCardUncharged?: boolean;
  isReturn: boolean;
  onContinue: (details: CheckoutDetails) => void;
};

/** The first step: who is buying. */
export function DetailsForm({ terms, limits, rejection, isCardUncharged, isReturn, onContinue }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const company = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<DetailsProblems>(() => toProblems(rejection));

  const readForm = useCallback(
    () => ({
      name: name.current?.value ?? '',
      email: email.current?.value ?? '',
      company: company.current?.value ?? '',
    }),
    [],
  );

  useEffect(() => {
    const stored = readDetails();
    // The buyer may have typed before this script was loaded.
    if (name.current) name.current.value ||= stored.name;
    if (email.current) email.current.value ||= stored.email;
    if (company.current) company.current.value ||= stored.company ?? '';
    if (name.current?.value || email.current?.value || company.current?.value) storeDetails(readForm());
    if (isReturn && !rejection) name.current?.focus();
  }, [isReturn, rejection, readForm]);

  const update = (field: keyof DetailsProblems) => {
    storeDetails(readForm());
    setProblems((known) => ({ ...known, [field]: undefined }));
  };

  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    const details = readForm();
    const found = checkDetails(details, email.current?.validity.typeMismatch === false);
    setProblems(found);
    if (found.name) return name.current?.focus();
    if (found.email) return email.current?.focus();
    storeDetails(details);
    onContinue({
      name: details.name.trim(),
      email: details.email.trim(),
      company: details.company.trim(),
    });
  };

  return (
    <FirstStepForm terms={terms} onSubmit={goOn}>
      {rejection && <Rejection rejection={rejection} isCardUncharged={isCardUncharged} />}
      <TextField
        ref={name}
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={limits.name}
        error={problems.name}
        onChange={() => update('name')}
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
        onChange={() => update('email')}
        required
      />
      <TextField
        ref={company}
        label="Business name"
        isOptional
        name="company"
        autoComplete="organization"
        maxLength={limits.company}
        hint="Your invoices are made out to it."
        onChange={() => storeDetails(readForm())}
      />
    </FirstStepForm>
  );
}

const toProblems = (rejection: CheckoutRejected | null): DetailsProblems => ({
  name: rejection?.fields['customerName'],
  email: rejection?.fields['customerEmail'],
});

type RejectionProps = { rejection: CheckoutRejected; isCardUncharged?: boolean; isSignedIn?: boolean };

/** Why the buyer cannot continue, and where they can go instead. */
export function Rejection({ rejection, isCardUncharged = false, isSignedIn = false }: RejectionProps) {
  const uncharged = isCardUncharged ? 'We didn’t charge the card you entered here. ' : '';
  const isClient = rejection.code === 'already_exists';
  return (
    <div className="grid gap-3">
      <FormAlert title="We couldn’t continue" message={uncharged + rejection.message} />
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
      {isSignedIn && (isClient || rejection.code === 'unauthenticated') && (
        <LinkButton className="justify-self-start" href={billingAddress}>
          {isClient ? 'Go to Billing' : 'Sign in'}
        </LinkButton>
      )}
    </div>
  );
}

type FirstStepProps = Pick<DetailsFacts, 'terms'> & {
  onSubmit: (event: SubmitEvent) => void;
  children: ReactNode;
};

/** The form of the first step. It loads the second step as soon as it has the focus. */
export const FirstStepForm = ({ terms, onSubmit, children }: FirstStepProps) => (
  <form
    className="mt-7 grid gap-5"
    noValidate
    onSubmit={onSubmit}
    onFocus={() => void loadPaymentPart().catch(() => {})}
  >
    {children}
    <p className="text-sm text-soft">
      By continuing, you agree to the{' '}
      <a className="link" href={terms.href} target="_blank">
        {terms.title}
      </a>{' '}
      of {terms.date}. You pay in the next step.
    </p>
    <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
      Continue to Payment
    </Button>
  </form>
);

export type DetailsProblems = Partial<Record<'name' | 'email', string>>;

/** Checks who is buying; empty when nothing is wrong. @param isEmail whether the browser accepts the email address */
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
  // Browsers accept addresses within a company's own network, which have no ending.
  return /@[^@]*\./.test(email) ? null : 'That email is missing its ending, such as .co.nz';
}
