import {
  invitationAnswer,
  passwordMinimum,
  portalRoutes,
  type InvitationAnswer,
  type InvitationOffer,
} from '@stackworks/contracts';
import { PasswordField, TextField, useToast } from '@stackworks/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { nameFields } from '#/features/accounts/index.ts';
import { startSession } from '#/features/sessions/index.ts';
import { api } from '#/lib/api/client.ts';
import { hasCode } from '#/lib/api/errors.ts';
import { endViewing, readViewing } from '#/lib/session/viewing.ts';
import { EmailedLink, Expired } from './emailed-link.tsx';
import { RoleSentence } from './invite-form.tsx';
import { invitationQuery } from './queries.ts';

/** What an emailed invitation opens: who invites to what, and the way in. */
export function JoinCompany({ token }: { token: string }) {
  const [overtaken, setOvertaken] = useState<unknown>(null);
  const query = useQuery(invitationQuery(token));
  if (overtaken !== null) return <Expired error={overtaken} />;
  return (
    <EmailedLink query={query}>
      {(offer) => <Join token={token} offer={offer} onExpired={setOvertaken} />}
    </EmailedLink>
  );
}

type Props = { token: string; offer: InvitationOffer; onExpired: (error: unknown) => void };

function Join({ token, offer, onExpired }: Props) {
  const { email, role, hasAccount } = offer;
  const Form = hasAccount ? WithAccount : AsNewPerson;
  return (
    <>
      <div className="mb-7 grid gap-3">
        <RoleSentence role={role} />
        <p className="break-words text-sm text-soft">
          {hasAccount ? `You already have an account, ${email}.` : `You’ll sign in with ${email}.`}
        </p>
      </div>
      <Form token={token} offer={offer} onExpired={onExpired} />
    </>
  );
}

/** Joins, and goes to the portal signed in there. */
function useJoin(token: string, company: string) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return async (answer: Omit<InvitationAnswer, 'token'>) => {
    const response = await api.client.invitations.accept.$post({ json: { token, ...answer } });
    const signedIn = await response.json();
    if (readViewing()) endViewing();
    startSession(queryClient, { role: 'client', response: signedIn });
    toast({ title: `Welcome to ${company}` });
    navigate(portalRoutes.clientPortal, { replace: true });
  };
}

const failure = { title: 'Not joined', fallback: 'We couldn’t let you in. Please try again.' };

const ifExpired = (onExpired: Props['onExpired']) => (error: unknown) => {
  const isOver = hasCode(error, 'link_expired');
  if (isOver) onExpired(error);
  return isOver;
};

function WithAccount({ token, offer: { company, email }, onExpired }: Props) {
  const join = useJoin(token, company);
  const form = useContractForm({
    schema: invitationAnswer.pick({ password: true }),
    defaultValues: { password: '' },
    failure,
    send: join,
    onFailure: ifExpired(onExpired),
  });
  return (
    <ContractForm form={form}>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <FormButtons form={form} busyText="Joining...">
        Join {company}
      </FormButtons>
      <Link href={portalRoutes.forgotPassword} className="link justify-self-start py-2.5 text-sm">
        Forgot your password?
      </Link>
    </ContractForm>
  );
}

const newPerson = invitationAnswer.omit({ token: true }).required();

function AsNewPerson({ token, offer: { company, email }, onExpired }: Props) {
  const join = useJoin(token, company);
  const form = useContractForm({
    schema: newPerson,
    defaultValues: { firstName: '', lastName: '', password: '' },
    failure,
    send: join,
    onFailure: ifExpired(onExpired),
  });
  return (
    <ContractForm form={form} className="sm:grid-cols-2">
      {nameFields.map(({ name, ...texts }) => (
        <TextField key={name} {...texts} {...form.field(name)} />
      ))}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        className="sm:col-span-2"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum.client} characters`}
        {...form.field('password')}
      />
      <FormButtons form={form} busyText="Joining...">
        Join {company}
      </FormButtons>
    </ContractForm>
  );
}
