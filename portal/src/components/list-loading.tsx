import { Skeleton, Spinner } from '@stackworks/ui';

/** A list that is still on its way: words for everyone, and the shape of three rows. */
export function ListLoading({ text }: { text: string }) {
  return (
    <div className="grid gap-4">
      <Spinner text={text} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
