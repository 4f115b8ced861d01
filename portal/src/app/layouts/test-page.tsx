import { portalRoutes } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { DemoGate } from '#/features/demo/index.ts';
import { HomeLink } from './home-link.tsx';

type Props = {
  title: string;
  /** What the page is for, in a sentence or two. */
  text: string;
  /** As in `DemoGate`. */
  isLocal?: boolean;
  children: ReactNode;
};

const pages = [
  ['Test login', portalRoutes.testLogin],
  ['Test auth', portalRoutes.testAuth],
  ['Tier demo', portalRoutes.tierDemo],
  ['Test subscription', portalRoutes.testSubscription],
  ['Debug', portalRoutes.debug],
  ['Ends To a Mean', portalRoutes.endsToAMean],
] as const;

/** A page to try the product with. Where the demo is off it says so, and nothing on it works (decision D9). */
export function TestPage({ title, text, isLocal, children }: Props) {
  return (
    <main className="mx-auto min-h-dvh max-w-[1100px] px-5 py-7 sm:px-12 sm:py-12">
      <HomeLink className="inline-block" />
      <ScreenHeading title={title} className="mb-3 mt-10 text-balance font-display text-d2">
        {title}
      </ScreenHeading>
      <DemoGate {...(isLocal && { isLocal })}>
        <p className="mb-9 max-w-measure text-soft">{text}</p>
        {children}
        <Others />
      </DemoGate>
    </main>
  );
}

/** The way to the other test pages. */
function Others() {
  const [path] = useLocation();
  return (
    <nav aria-label="Test pages" className="mt-16 border-t border-edge pt-4 text-sm">
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(([name, route]) => (
          <li key={route}>
            {route === path ? (
              <span aria-current="page" className="inline-block py-2.5 font-label">
                {name}
              </span>
            ) : (
              <Link href={route} className="link inline-block py-2.5">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
