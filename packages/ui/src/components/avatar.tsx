import { useState } from 'react';
import { joinClasses } from './join-classes.ts';

type Props = {
  firstName: string;
  lastName: string;
  /** Address of the photo; without one, or when it does not load, the initials show. */
  src: string | null;
  size?: number;
  className?: string;
};

/** A person’s photo or initials. Their name is always beside it, so it is hidden from screen readers. */
export function Avatar({ firstName, lastName, src, size = 44, className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const look = joinClasses('flex-none rounded-badge shadow-sheet', className);
  if (src && src !== failedSrc) {
    return (
      <img
        className={joinClasses(look, 'object-cover')}
        src={src}
        alt=""
        width={size}
        height={size}
        style={{ width: size, height: size }}
        onError={() => setFailedSrc(src)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        look,
        'bg-pounamu-wash font-display text-pounamu inline-grid select-none place-items-center font-[620] leading-none',
      )}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {initial(firstName)}
      {initial(lastName)}
    </span>
  );
}

/** A name's first letter as people see it; a code unit can be half a letter. */
function initial(name: string): string {
  const [first] = new Intl.Segmenter('en-NZ').segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
