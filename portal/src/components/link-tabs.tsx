import { Link } from 'wouter';
import { useEffect, useRef } from 'react';

type LinkTab = {
  name: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
  /** What is counted, where the name alone doesn't say it. */
  counted?: string;
};

type Props = { label: string; tabs: readonly LinkTab[]; replaces?: boolean };

/** Links to the parts of a screen, drawn as tabs; each has its own address. */
export function LinkTabs({ label, tabs, replaces = false }: Props) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;

  // On a phone the strip scrolls, and an address may open a tab that is out of its sight.
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tab || !strip.current) return;
    const { scrollLeft, clientWidth } = strip.current;
    const isInSight =
      tab.offsetLeft >= scrollLeft && tab.offsetLeft + tab.offsetWidth <= scrollLeft + clientWidth;
    if (!isInSight) strip.current.scrollTo({ left: tab.offsetLeft - (clientWidth - tab.offsetWidth) / 2 });
  }, [current]);

  return (
    <nav ref={strip} aria-label={label} className="tabs !gap-1">
      {tabs.map(({ name, href, isCurrent, count, counted }) => (
        <Link
          key={href}
          href={href}
          replace={replaces}
          aria-current={isCurrent ? 'page' : undefined}
          className="tab inline-flex !min-h-[34px] items-center !px-3 !pb-2 !pt-1.5 !text-[.875rem] no-underline aria-[current]:!pt-1 coarse:!min-h-11"
        >
          {name}
          {count !== undefined && (
            <span className="ml-2 font-label text-ink">
              {count}
              {counted && <span className="sr-only"> {counted}</span>}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
