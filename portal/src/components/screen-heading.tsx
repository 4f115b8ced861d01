import { createContext, use, useEffect, useRef, type ReactNode } from 'react';

type Screen = {
  /** Whether the visitor has moved on from the page the browser loaded. */
  hasNavigated: boolean;
  /** Said after the screen's own title in the browser's tab. */
  titleSuffix: string | null;
  /** How many messages wait to be read, said before the title. */
  unread: number;
};

/** Provided by the router for every screen. */
export const ScreenContext = createContext<Screen>({ hasNavigated: false, titleSuffix: null, unread: 0 });

type Props = {
  /** What the browser's tab says. */
  title: string;
  className?: string;
  /** The heading, where it says more than the tab. */
  children?: ReactNode;
};

/**
 * The main heading of a screen. It names the browser's tab, and takes the focus when the visitor arrives from
 * another screen, as a page load would, unless they go from tab to tab.
 */
export function ScreenHeading({ title, className = '', children = title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasNavigated, titleSuffix, unread } = use(ScreenContext);

  useEffect(() => {
    const count = unread > 0 ? `(${unread}) ` : '';
    document.title = `${count}${title}${titleSuffix ? ` | ${titleSuffix}` : ''}`;
  }, [title, titleSuffix, unread]);

  useEffect(() => {
    if (hasNavigated && !document.activeElement?.matches('[role="tab"]')) heading.current?.focus();
  }, [hasNavigated]);

  return (
    <h1 ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  );
}
