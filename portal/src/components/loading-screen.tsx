import { Spinner } from '@stackworks/ui';

/** A whole screen that is still on its way. */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-7">
      <Spinner text={<h1>{text}</h1>} />
    </main>
  );
}
