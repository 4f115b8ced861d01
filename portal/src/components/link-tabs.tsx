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

/**
 * Scrolls a strip of links to the current one: on a phone an address may open one that is out of sight.
 * @param current changes with it, and with its place
 */
export function useCurrentInSight(current: string | undefined) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!link || !strip.current) return;
    const { scrollLeft, clientWidth } = strip.current;
    const left = link.getBoundingClientRect().left - strip.current.getBoundingClientRect().left + scrollLeft;
    const isInSight = left >= scrollLeft && left + link.offsetWidth <= scrollLeft + clientWidth;
    if (!isInSight) strip.current.scrollTo({ left: left - (clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return strip;
}

/** Links to the parts of a screen, drawn as tabs; each has its own address. */
export function LinkTabs({ label, tabs, replaces = false }: Props) {
  const strip = useCurrentInSight(tabs.find(({ isCurrent }) => isCurrent)?.href);
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
