import { twoFactorChangeInput, type TwoFactorState } from '@stackworks/contracts';
import { Badge, Button, Dialog, PasswordField, TextField, useToast } from '@stackworks/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { currentAdminKey, invalidateAll, teamKey, twoFactorKey } from '#/lib/query-keys.ts';
import { RecoveryCodeList, SetUpTwoFactor } from './set-up-two-factor.tsx';

export const twoFactorQuery = jsonQuery(twoFactorKey, () => api.admin['two-factor'].$get());

export const TwoFactorSection = () => (
  <Loaded
    query={useQuery(twoFactorQuery)}
    loading={<p className="text-sm text-soft">Loading...</p>}
    failed="We couldn’t load your sign-in settings"
    failedText="Nothing has changed. Check your connection and try again."
  >
    {(state) => <TwoFactor {...state} />}
  </Loaded>
);

function TwoFactor({ isOn, isRequired, recoveryCodesLeft }: TwoFactorState) {
  const [open, setOpen] = useState<'set-up' | 'turn-off' | 'renew' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasCodes, setHasCodes] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const queryClient = useQueryClient();
  const close = () => {
    if (open === null) return;
    setOpen(null);
    setHasCodes(false);
    setLeaving(false);
    void invalidateAll(queryClient, twoFactorKey, currentAdminKey, teamKey);
  };
  const dialog = {
    isBusy,
    onAskClose: hasCodes ? () => setLeaving(true) : undefined,
    onClose: close,
  };
  return (
    <>
      <p className="mb-3">
        <Badge tone={isOn ? 'good' : 'hold'} icon={isOn ? 'tick' : 'lock'}>
          {isOn ? 'On' : 'Off'}
        </Badge>
      </p>
      <p className="mb-4 max-w-measure text-sm text-soft">
        {isOn
          ? `Signing in asks for a code of your authenticator app. ${codesLeft(recoveryCodesLeft)}`
          : 'Add a code from your phone, so a stolen password isn’t enough.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button size="small" onClick={() => setOpen('renew')}>
              New recovery codes
            </Button>
            {!isRequired && (
              <Button size="small" variant="remove" onClick={() => setOpen('turn-off')}>
                Turn off
              </Button>
            )}
          </>
        ) : (
          <Button size="small" onClick={() => setOpen('set-up')}>
            Set up two-factor sign-in
          </Button>
        )}
      </div>
      {isOn && isRequired && <p className="hint">The team requires it, so you can’t turn it off.</p>}
      <Dialog title="Set up two-factor sign-in" isOpen={open === 'set-up'} {...dialog}>
        <SetUpTwoFactor onCodes={() => setHasCodes(true)} onDone={close} />
      </Dialog>
      <Dialog title="Turn off two-factor sign-in?" isOpen={open === 'turn-off'} {...dialog}>
        <ProveBoth aim="turn-off" onBusy={setBusy} onDone={close} />
      </Dialog>
      <Dialog title="New recovery codes" isOpen={open === 'renew'} {...dialog}>
        <ProveBoth aim="renew" onBusy={setBusy} onCodes={() => setHasCodes(true)} onDone={close} />
      </Dialog>
      <LeaveCodes isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={close} />
    </>
  );
}

const codesLeft = (count: number): string =>
  count === 0
    ? 'You have no recovery codes left. Make new ones.'
    : `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;

const words = {
  'turn-off': {
    text: 'You’ll then sign in with your password alone. Enter both to confirm.',
    button: 'Turn off',
    failure: { title: 'Not turned off', fallback: 'We couldn’t turn off two-factor sign-in.' },
  },
  renew: {
    text: 'Your current codes will stop working. Enter both to confirm.',
    button: 'Make new codes',
    failure: { title: 'No new codes', fallback: 'We couldn’t make new recovery codes.' },
  },
} as const;

type Props = {
  aim: keyof typeof words;
  onBusy: (isBusy: boolean) => void;
  onCodes?: () => void;
  onDone: () => void;
};

/** Asks for both factors, so that one of them alone changes nothing. */
function ProveBoth({ aim, onBusy, onCodes, onDone }: Props) {
  const toast = useToast();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { text, button, failure } = words[aim];
  const form = useContractForm({
    schema: twoFactorChangeInput,
    defaultValues: { password: '', code: '' },
    failure,
    send: async (json) => {
      if (aim === 'renew') {
        const response = await api.admin['two-factor']['recovery-codes'].$post({ json });
        setCodes((await response.json()).recoveryCodes);
        onCodes?.();
        return;
      }
      await api.admin['two-factor'].disable.$post({ json });
      toast({ title: 'Two-factor sign-in is off' });
      onDone();
    },
    onBusy,
  });
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  return (
    <ContractForm form={form}>
      <p className="max-w-measure text-sm">{text}</p>
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint="From your authenticator app, or a recovery code"
        {...form.field('code')}
      />
      <FormButtons form={form} variant="secondary" busyText="Checking...">
        {button}
      </FormButtons>
    </ContractForm>
  );
}

type LeaveCodesProps = { isOpen: boolean; onStay: () => void; onLeave: () => void };

const LeaveCodes = ({ isOpen, onStay, onLeave }: LeaveCodesProps) => (
  <Dialog title="Have you saved your recovery codes?" isOpen={isOpen} onClose={onStay}>
    <p className="mb-5 text-soft">
      You won’t see them again. If you lose your phone without them, you can’t sign in.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button data-focus-first variant="primary" onClick={onStay}>
        Back to the codes
      </Button>
      <Button variant="remove" onClick={onLeave}>
        Close without saving
      </Button>
    </div>
  </Dialog>
);
