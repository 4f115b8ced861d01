import { siteRoutes } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { HomeLink } from './home-link.tsx';

type Props = {
  title: string;
  /** May come late; its line is kept free. */
  subtitle: string | undefined;
  /** What stands on the green half; on phones it is below the form. */
  aside: ReactNode;
  children: ReactNode;
};

/** Every way in: the form on paper to the left, a green half to the right. */
export function SignInLayout({ title, subtitle, aside, children }: Props) {
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <main className="flex flex-col px-5 py-7 sm:px-12 sm:py-12 lg:px-[60px]">
        <HomeLink className="self-start" />
        <div className="w-full max-w-[27.5rem] py-12 md:my-auto">
          <ScreenHeading title={title} className="text-balance font-display text-d2">
            {title}
          </ScreenHeading>
          <p className="mb-7 mt-3 min-h-[1.6em] text-soft">{subtitle}</p>
          {children}
        </div>
        <a href={siteRoutes.home} className="link self-start py-2.5 text-sm">
          Back to Home
        </a>
      </main>
      <aside className="overflow-hidden bg-band text-band-on">{aside}</aside>
    </div>
  );
}
