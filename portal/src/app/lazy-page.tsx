import type { ComponentType, ReactNode } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';

export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyScreen(load, {
    fallback: <LoadingScreen text="Loading..." />,
    frameFailure: (failure) => (
      <main className="grid min-h-dvh place-items-center p-5">
        <div className="w-full max-w-measure">
          <NotOpened>{failure}</NotOpened>
        </div>
      </main>
    ),
  });
}

export function NotOpened({ children }: { children: ReactNode }) {
  const title = 'We couldn’t open this page';
  return (
    <>
      <ScreenHeading title={title} className="sr-only" />
      {children}
    </>
  );
}
