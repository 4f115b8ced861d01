/** A number that matters, and what it counts. */
export type Figure = { name: string; text: string; value: number | undefined };

/** A row of numbers; a dash stands where one is not known yet. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      aria-label={label}
      className="mb-12 grid grid-cols-2 border-y-2 border-ink lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {figures.map(({ name, text, value }) => (
        <div
          key={name}
          className="flex min-w-0 flex-col border-edge py-4 odd:pr-4 even:border-l even:pl-5 lg:px-5 lg:first:pl-0 max-lg:[&:last-child:nth-child(odd)]:col-span-2 lg:[&:not(:first-child)]:border-l max-lg:[&:nth-child(n+3)]:border-t"
        >
          <dt className="order-2 text-sm font-label">
            {name}
            <span className="block font-normal text-soft">{text}</span>
          </dt>
          <dd className="num text-[2.75rem] leading-none">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
