import { Button, useToast } from '@stackworks/ui';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** What it is, as in "Secret". */
  name: string;
  secret: string;
  onDone: () => void;
  /** Where it belongs, and that it isn't shown again. */
  children: ReactNode;
};

/** A secret that is shown this once, to copy. */
export function ShownOnce({ name, secret, onDone, children }: Props) {
  const toast = useToast();
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: `${name} copied` });
    } catch {
      toast({ title: 'Not copied', description: 'Select it and copy it yourself.', tone: 'danger' });
    }
  };
  return (
    <div className="grid gap-5">
      <p ref={intro} tabIndex={-1} className="max-w-measure text-sm outline-none">
        {children}
      </p>
      <p aria-label={name} className="select-all bg-fold p-4 [overflow-wrap:anywhere]">
        <code>{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved it
        </Button>
      </div>
    </div>
  );
}
