import { Button, FormAlert, Spinner, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import { Loaded } from '#/components/paged-list.tsx';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { problemIn } from '#/lib/api/errors.ts';
import { currentAdminKey, invalidateAll, teamKey, twoFactorKey } from '#/lib/query-keys.ts';

/** A new secret each time; never cached or refetched, which would void the one just scanned. */
const setupQuery = {
  ...jsonQuery(['/api/admin/two-factor/setup'], () => api.admin['two-factor'].setup.$post()),
  staleTime: Infinity,
  gcTime: 0,
  meta: { isNotRefetched: true },
};

type Props = {
  /** The recovery codes are on screen, this once. */
  onCodes?: () => void;
  onDone: () => void;
};

export function SetUpTwoFactor({ onCodes, onDone }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const setup = useQuery(setupQuery);
  const [code, setCode] = useState('');
  const enable = useMutation({
    gcTime: 0,
    mutationFn: async () => (await api.admin['two-factor'].enable.$post({ json: { code } })).json(),
    onSuccess: () => {
      onCodes?.();
      toast({ title: 'Two-factor sign-in is on' });
    },
  });
  const finish = async () => {
    // Refetched before this closes, or the team's gate would open it once more.
    await invalidateAll(queryClient, twoFactorKey, currentAdminKey, teamKey);
    onDone();
  };

  if (enable.data) {
    return <RecoveryCodeList codes={enable.data.recoveryCodes} onDone={() => void finish()} />;
  }
  return (
    <Loaded
      query={setup}
      loading={<Spinner text="Preparing..." />}
      failed="We couldn’t prepare it"
      failedText="Nothing has changed. Check your connection and try again."
    >
      {({ uri, secret }) => (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            enable.mutate();
          }}
        >
          <FormAlert
            title="Not turned on"
            message={problemIn(enable.error, 'We couldn’t turn on two-factor sign-in.')}
          />
          <p className="max-w-measure text-sm">
            Scan this with an authenticator app on your phone, then enter the six digits it shows.
          </p>
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p className="text-sm text-soft">
            Can’t scan it? Type this into the app:
            <code className="mt-1 block break-words font-semibold text-ink">{inGroups(secret)}</code>
          </p>
          <TextField
            required
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="Six digits, from the app"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={code.trim() === ''}
            isBusy={enable.isPending}
            busyText="Checking..."
          >
            Turn on
          </Button>
        </form>
      )}
    </Loaded>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Dark on light in either theme, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 4 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-[220px] border border-edge"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

/** Shown once; each code signs in once without the phone. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied' });
    } catch {
      toast({ title: 'Not copied', description: 'Select the codes and copy them yourself.', tone: 'danger' });
    }
  };
  return (
    <div className="grid gap-5">
      <p ref={intro} tabIndex={-1} className="max-w-measure text-sm">
        Save these recovery codes somewhere safe. Each one signs you in once if you don’t have your phone. You
        won’t see them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-7 gap-y-1.5 bg-fold p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved these codes
        </Button>
      </div>
    </div>
  );
}
