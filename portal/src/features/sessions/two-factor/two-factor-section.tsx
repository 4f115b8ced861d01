import type { TwoFactorState } from '@stackworks/contracts';
import { Badge, Button, Dialog, ErrorState, Icon } from '@stackworks/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { currentAdminKey, teamKey, twoFactorKey } from '#/lib/query-keys.ts';
import { LeaveCodes } from './leave-codes.tsx';
import { ProveBoth } from './prove-both.tsx';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

type Open = 'set-up' | 'turn-off' | 'renew' | null;

/** How the signed-in member signs in. */
export const twoFactorQuery = queryOptions({
  queryKey: twoFactorKey,
  queryFn: async (): Promise<TwoFactorState> => (await api.admin['two-factor'].$get()).json(),
});

/** One's own two-factor sign-in: on or off, and what there is to do about it. */
export function TwoFactorSection() {
  const state = useQuery(twoFactorQuery);
  const [open, setOpen] = useState<Open>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasCodes, setHasCodes] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const queryClient = useQueryClient();
  const close = () => {
    if (open === null) return;
    setOpen(null);
    setHasCodes(false);
    setLeaving(false);
    for (const queryKey of [twoFactorKey, currentAdminKey, teamKey]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const dialog = {
    isBusy,
    onAskClose: hasCodes ? () => setLeaving(true) : undefined,
    onClose: close,
  };

  if (state.isPending) return <p className="text-sm text-soft">Loading...</p>;
  if (!state.data) {
    return (
      <ErrorState
        title="We couldn’t load your sign-in settings"
        text="Nothing has changed. Check your connection and try again."
        onRetry={() => void state.refetch()}
      />
    );
  }
  const { isOn, isRequired, recoveryCodesLeft } = state.data;
  return (
    <>
      <p className="mb-3">
        <Badge tone={isOn ? 'good' : 'hold'} icon={<Icon name={isOn ? 'tick' : 'lock'} size={15} />}>
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
