import { Button, Dialog } from '@stackworks/ui';

type Props = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asks before recovery codes go that nobody can read again. */
export const LeaveCodes = ({ isOpen, onStay, onLeave }: Props) => (
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
