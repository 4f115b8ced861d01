import { Button, Dialog } from '@stackworks/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';

type ButtonsProps = Pick<ComponentProps<typeof Button>, 'variant' | 'busyText' | 'disabled' | 'isBusy'> & {
  form: { isBusy: boolean };
  onCancel?: () => void;
  /** Whether Cancel is disabled while the form is being sent; it is by default. */
  cancelWaits?: boolean;
  children: ReactNode;
};

export const FormButtons = ({
  form,
  variant = 'primary',
  isBusy = form.isBusy,
  onCancel,
  cancelWaits = true,
  ...button
}: ButtonsProps) => (
  <div className="col-span-full flex flex-wrap gap-3">
    <Button type="submit" variant={variant} isBusy={isBusy} {...button} />
    {onCancel && (
      <Button disabled={isBusy && cancelWaits} onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
);

export type DialogFormProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

type DialogProps = Omit<ComponentProps<typeof Dialog>, 'isBusy' | 'children'> & {
  children: (props: DialogFormProps) => ReactNode;
};

/** A dialog around a form. It stays open while the form is sent; closing it discards what was typed, unless the form has a draft. */
export function FormDialog({ children, ...dialog }: DialogProps) {
  const [isBusy, onBusy] = useState(false);
  return (
    <Dialog {...dialog} isBusy={isBusy}>
      {children({ onBusy, onClose: dialog.onClose })}
    </Dialog>
  );
}
