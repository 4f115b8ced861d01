import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { joinClasses } from './join-classes.ts';

type ButtonLook = {
  /** `primary` asks for the one thing a view is for; `remove` takes something away. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'remove';
  size?: 'regular' | 'small';
};

/**
 * The classes of a button, for an element that a component below does not render.
 * @returns one string for `class`
 */
export function buttonClass({ variant = 'secondary', size = 'regular' }: ButtonLook = {}): string {
  return joinClasses(
    'button',
    variant === 'primary' && 'button-primary',
    variant === 'quiet' && 'button-quiet',
    variant === 'remove' && 'button-remove',
    size === 'small' && 'button-small',
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** While what it started is under way: it cannot be pressed, and says `busyText`. */
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
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={joinClasses(buttonClass({ variant, size }), className)}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
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

function BusySquares() {
  return (
    <span className="busy-squares inline-flex gap-[5px]" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { href: string };

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={joinClasses(buttonClass({ variant, size }), className)}>
      {children}
    </a>
  );
}
