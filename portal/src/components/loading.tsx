import { Skeleton, Spinner } from '@stackworks/ui';
import type { ReactNode } from 'react';

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

/** A page inside a layout; it has a heading until its own is there. */
export function PageLoading({ text }: { text: string }) {
  return <ListLoading text={<h1>{text}</h1>} />;
}

export function LoadingScreen({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-7">
      <Spinner text={<h1>{text}</h1>} />
    </main>
  );
}
