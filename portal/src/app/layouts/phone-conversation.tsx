import { Icon } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMediaQuery } from '#/lib/hooks.ts';
import { readViewing } from '#/lib/session/viewing.ts';

/** Whether an open conversation fills the screen. Staff who view a client's portal need its banner in sight. */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery('(max-width: 47.5rem)');
  return isNarrow && readViewing() === null;
}

type Props = {
  title: string;
  back: { text: string; href: string };
  links?: ReactNode;
  children: ReactNode;
};

/** A conversation that fills a phone's screen, its composer at the bottom. The header and the tabs are hidden meanwhile. */
export const PhoneConversation = ({ title, back, links, children }: Props) => (
  <section
    data-fills-screen
    aria-label={title}
    className="fixed inset-0 z-10 flex flex-col bg-sheet px-4 pb-[max(.75rem,env(safe-area-inset-bottom))]"
  >
    <header className="mb-2 border-b border-edge">
      <div className="flex items-center gap-1 pt-1.5">
        <Link href={back.href} aria-label={back.text} className="icon-button -ml-2.5 flex-none">
          <Icon name="chevron" className="rotate-90" />
        </Link>
        <h2 className="min-w-0 flex-1 truncate font-display text-t2">{title}</h2>
      </div>
      {links}
    </header>
    {children}
  </section>
);
