import type { AnchorHTMLAttributes, ComponentProps, MouseEvent } from 'react';
import { joinClasses } from './join-classes.ts';

type ButtonLook = {
  /** `primary` is a view's main action; `remove` takes something away. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'remove';
  size?: 'regular' | 'small';
};

/** The classes of a button, for an element that a component below does not render. */
export function buttonClass({ variant = 'secondary', size = 'regular' }: ButtonLook = {}): string {
  return joinClasses(
    'button',
    variant === 'primary' && 'button-primary',
    variant === 'quiet' && 'button-quiet',
    variant === 'remove' && 'button-remove',
    size === 'small' && 'button-small',
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While its action is running: pressing it does nothing, it shows `busyText`, and it stays focused. */
    isBusy?: boolean;
    busyText?: string;
  };

/** A button that does something here. To go somewhere, use `LinkButton`. */
export function Button({
  variant,
  size,
  isBusy = false,
  busyText = 'Processing...',
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={joinClasses(buttonClass({ variant, size }), className)}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignorePress : onClick}
    >
      {isBusy ? (
        <>
          <BusySquares />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** Stops a busy submit button from sending its form twice; the Enter key in a field presses it too. */
const ignorePress = (event: MouseEvent) => event.preventDefault();

/** Shows that work is in progress, beside the words for it. `Button` has them while it is busy. */
export function BusySquares() {
  return (
    <span className="busy-squares inline-flex gap-[5px]" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { href: string };

export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={joinClasses(buttonClass({ variant, size }), className)}>
      {children}
    </a>
  );
}
