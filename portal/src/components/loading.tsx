import { Skeleton, Spinner } from '@stackworks/ui';
import type { ReactNode } from 'react';

/** A list that is still on its way: words for everyone, and the shape of three rows. */
export function ListLoading({ text }: { text: ReactNode }) {
  return (
    <div className="grid gap-4">
      <Spinner text={text} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}

/** A page inside a layout that is still loading: until its own heading is there, the page is named by this one. */
export function PageLoading({ text }: { text: string }) {
  return <ListLoading text={<h1>{text}</h1>} />;
}

/** A whole screen that is still on its way. */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-7">
      <Spinner text={<h1>{text}</h1>} />
    </main>
  );
}
