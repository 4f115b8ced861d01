/** A number that matters, and what it counts. */
export type Figure = { name: string; text: string; value: number | undefined };

/** Three stand in one row on every screen; four in two rows of two where they have no room. */
const inThrees = {
  list: 'grid-cols-3',
  figure: 'px-3 first:pl-0 sm:px-5 [&:not(:first-child)]:border-l',
};
const inTwos = {
  list: 'grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
  figure:
    'odd:pr-4 even:border-l even:pl-5 lg:px-5 lg:first:pl-0 lg:[&:not(:first-child)]:border-l max-lg:[&:nth-child(n+3)]:border-t',
};

/** A row of numbers; a dash stands where one is not known yet. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const layout = figures.length === 3 ? inThrees : inTwos;
  return (
    <dl aria-label={label} className={`mb-12 grid border-y-2 border-ink ${layout.list}`}>
      {figures.map(({ name, text, value }) => (
        <div key={name} className={`flex min-w-0 flex-col border-edge py-4 ${layout.figure}`}>
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
