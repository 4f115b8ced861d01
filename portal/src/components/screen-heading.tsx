import { createContext, use, useEffect, useRef, type ReactNode } from 'react';

type Screen = {
  hasNavigated: boolean;
  titleSuffix: string | null;
  /** Unread messages, counted before the title. */
  unread: number;
};

export const ScreenContext = createContext<Screen>({ hasNavigated: false, titleSuffix: null, unread: 0 });

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
  const { hasNavigated, titleSuffix, unread } = use(ScreenContext);

  useEffect(() => {
    const count = unread > 0 ? `(${unread}) ` : '';
    document.title = `${count}${title}${titleSuffix ? ` | ${titleSuffix}` : ''}`;
  }, [title, titleSuffix, unread]);

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
