import { Mark } from './mark.tsx';

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
      <Mark size={34} />
      {name && <span className={nameClassName}>{name}</span>}
    </span>
  );
}
