import { Icon } from '@stackworks/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { controlLook, paneWords } from '#/components/dense.ts';

export const BackLink = ({ href }: { href: string }) => (
  <Link
    href={href}
    className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold no-underline rail:hidden"
  >
    <Icon name="back" />
    Inbox
  </Link>
);

/** Names the heading of the open pane. */
export const headingId = 'inbox-open';

type Props = {
  /** The list, where the pane has taken its place. */
  back: string;
  title: string;
  /** Where the title leads. */
  href: string | null;
  /** The person’s name, where nothing else shows it. */
  who: string;
  /** Shows more of them, where that isn’t shown already. */
  onWho: (() => void) | null;
  /** Under the title. */
  state: ReactNode;
  /** What ends it, always in the same place. */
  ending?: ReactNode;
  tools?: ReactNode;
};

/** The head of the reading pane: what is open, and what can be done about it. */
export function PaneHead({ back, title, href, who, onWho, state, ending, tools }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the list has given way, its focus is gone with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <header className="border-b border-edge px-5 pb-3 pt-3.5 max-rail:pt-1 max-sm:px-4">
      <div className="flex items-center justify-between rail:hidden">
        <BackLink href={back} />
        <button
          type="button"
          className="min-h-11 truncate pl-3 text-soft underline decoration-edge-strong underline-offset-4"
          onClick={onWho ?? undefined}
        >
          <span className="sr-only">Who: </span>
          {who}
        </button>
      </div>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="font-display text-[1.1875rem] font-[600] leading-tight tracking-[-.02em] outline-none [overflow-wrap:anywhere]"
          >
            {href === null ? (
              title
            ) : (
              <Link
                href={href}
                className="underline decoration-edge-strong decoration-1 underline-offset-4 hover:decoration-ink"
              >
                {title}
              </Link>
            )}
          </h2>
          <p className="mt-0.5 text-xs">{state}</p>
        </div>
        {ending}
      </div>
      <div
        className={`mt-2.5 flex flex-wrap items-center gap-1.5 empty:hidden ${tools ? '' : 'max-rail:hidden'}`}
      >
        {tools}
        {onWho && (
          <button type="button" className={`${controlLook} max-rail:hidden`} onClick={onWho}>
            <Icon name="person" size={16} />
            <span className={paneWords}>Who</span>
          </button>
        )}
      </div>
    </header>
  );
}
