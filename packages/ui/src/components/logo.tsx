type Props = {
  /** The product's name from the CMS; until it is known, the mark stands alone. */
  name?: string;
  /** Placement of the name, for a place too narrow for it. */
  nameClassName?: string;
};

/** Our mark, three sheets, and the name. Whatever links it home also names the link. */
export function Logo({ name, nameClassName }: Props) {
  return (
    <span className="font-display font-label inline-flex items-center gap-3 text-[1.5rem] leading-none tracking-[-.045em]">
      <svg
        className="stroke-ink flex-none"
        width="34"
        height="34"
        viewBox="0 0 34 34"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path className="fill-pounamu" d="M11.5 3H31v13.5H11.5z" />
        <path className="fill-sheet" d="M7 10.25h19.5v13.5H7z" />
        <path className="fill-ink" d="M2.5 17.5H22V31H2.5z" />
      </svg>
      {name && <span className={nameClassName}>{name}</span>}
    </span>
  );
}
