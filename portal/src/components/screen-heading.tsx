import { createContext, use, useEffect, useRef, type ReactNode } from 'react';

type Screen = {
  hasNavigated: boolean;
  titleSuffix: string | null;
  /** What waits for the person, counted before the title: a client's unread messages, or staff's inbox. */
  waiting: number;
};

export const ScreenContext = createContext<Screen>({ hasNavigated: false, titleSuffix: null, waiting: 0 });

type Props = {
  /** The browser tab's title. */
  title: string;
  className?: string;
  /** The heading, where it says more than the tab. */
  children?: ReactNode;
};

/**
 * A screen's main heading. It takes the focus after navigation, as after a page load, but not when moving between
 * tabs; within a page too, where what somebody clicked or pressed is gone.
 */
export function ScreenHeading({ title, className = '', children = title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasNavigated, titleSuffix, waiting } = use(ScreenContext);

  useEffect(() => {
    const count = waiting > 0 ? `(${waiting}) ` : '';
    document.title = `${count}${title}${titleSuffix ? ` | ${titleSuffix}` : ''}`;
  }, [title, titleSuffix, waiting]);

  useEffect(() => {
    const { activeElement: focused } = document;
    const isLost = focused === document.body && navigator.userActivation.hasBeenActive;
    if (isLost || (hasNavigated && !focused?.matches('[role="tab"]'))) heading.current?.focus();
  }, [hasNavigated]);

  return (
    <h1 ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  );
}
