import { Button, useToast } from '@stackworks/ui';
import { useEffect, useRef } from 'react';

/** The recovery codes, this once: each signs in once when the phone is out of reach. */
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
