import type { TwoFactorSetup } from '@stackworks/contracts';
import { Button, ErrorState, FormAlert, Spinner, TextField, useToast } from '@stackworks/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { currentAdminKey, teamKey, twoFactorKey } from '#/lib/query-keys.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const failure = { title: 'Not turned on', fallback: 'We couldn’t turn on two-factor sign-in.' };

/** A new secret each time it is set up; never cached. Under a key of its own: read again, it would void the one just scanned. */
const setupQuery = queryOptions({
  queryKey: ['/api/admin/two-factor/setup'],
  queryFn: async (): Promise<TwoFactorSetup> => (await api.admin['two-factor'].setup.$post()).json(),
  staleTime: Infinity,
  gcTime: 0,
  meta: { isKeptUp: true },
});

type Props = {
  /** The recovery codes are on screen, this once. */
  onCodes?: () => void;
  /** The recovery codes have been saved. */
  onDone: () => void;
};

/** Gives an authenticator app the secret, asks for a first code, then shows the recovery codes once. */
export function SetUpTwoFactor({ onCodes, onDone }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const setup = useQuery(setupQuery);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await (await api.admin['two-factor'].enable.$post({ json: { code } })).json();
      setCodes(answer.recoveryCodes);
      onCodes?.();
      toast({ title: 'Two-factor sign-in is on' });
    } catch (error) {
      setProblem(failureMessage(error, failure.fallback));
    } finally {
      setBusy(false);
    }
  };
  const finish = async () => {
    // What has changed is read before this goes, or the team's gate would take it up once more.
    const keys = [twoFactorKey, currentAdminKey, teamKey];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    onDone();
  };

  if (codes) return <RecoveryCodeList codes={codes} onDone={() => void finish()} />;
  if (setup.isPending) return <Spinner text="Preparing..." />;
  if (!setup.data) {
    return (
      <ErrorState
        title="We couldn’t prepare it"
        text="Nothing has changed. Check your connection and try again."
        onRetry={() => void setup.refetch()}
      />
    );
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormAlert title={failure.title} message={problem} />
      <p className="max-w-measure text-sm">
        Scan this with an authenticator app on your phone, then enter the six digits it shows.
      </p>
      <QrCode text={setup.data.uri} label="QR code for your authenticator app" />
      <p className="text-sm text-soft">
        Can’t scan it? Type this into the app:
        <code className="mt-1 block break-words font-semibold text-ink">{inGroups(setup.data.secret)}</code>
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
        isBusy={isBusy}
        busyText="Checking..."
      >
        Turn on
      </Button>
    </form>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** A QR code, drawn dark on light in either theme, as cameras expect it. */
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
