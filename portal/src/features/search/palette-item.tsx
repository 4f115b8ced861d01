/** How each entry of the palette looks. */
export const itemLook =
  'flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 data-[selected=true]:bg-pounamu-wash';

/** The name of a group of entries. */
export function Heading({ children }: { children: string }) {
  return <span className="block px-4 pb-1 pt-3 text-sm font-semibold text-soft">{children}</span>;
}
