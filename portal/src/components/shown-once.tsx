import { Button, Dialog, useToast } from '@stackworks/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  title: string;
  /** What it is, as in "Secret". */
  name: string;
  /** Null while the dialog is closed. */
  secret: string | null;
  onClose: () => void;
  /** Where it belongs, and that it isn't shown again. */
  children: ReactNode;
};

/** A dialog with a secret that is shown this once, to copy. Closing it before that asks first. */
export function ShownOnce({ title, name, secret, onClose, children }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    setLeaving(false);
    onClose();
  };
  const isCopied = secret === copied;
  return (
    <>
      <Dialog
        title={title}
        isOpen={secret !== null}
        onAskClose={isCopied ? undefined : () => setLeaving(true)}
        onClose={close}
      >
        {secret !== null && (
          <Secret name={name} secret={secret} onCopied={() => setCopied(secret)} onDone={close}>
            {children}
          </Secret>
        )}
      </Dialog>
      <Dialog
        title={`Have you saved the ${name.toLowerCase()}?`}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
      >
        <p className="mb-5 text-soft">You won’t see it again, and it already works.</p>
        <div className="flex flex-wrap gap-3">
          <Button data-focus-first variant="primary" onClick={() => setLeaving(false)}>
            Back to the {name.toLowerCase()}
          </Button>
          <Button variant="remove" onClick={close}>
            Close without saving
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type SecretProps = {
  name: string;
  secret: string;
  onCopied: () => void;
  onDone: () => void;
  children: ReactNode;
};

function Secret({ name, secret, onCopied, onDone, children }: SecretProps) {
  const toast = useToast();
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      onCopied();
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
      <p aria-label={name} className="select-all bg-fold p-4 [overflow-wrap:anywhere]" onCopy={onCopied}>
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
