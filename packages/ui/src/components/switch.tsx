import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  /** What it turns on. */
  children: ReactNode;
};

/** Turns one thing on or off at once; a choice that waits for a button is a checkbox. */
export function Switch({ children, ...control }: Props) {
  return (
    <label className="switch">
      <input {...control} type="checkbox" role="switch" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
