import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

/** Drawn on 20 units with a square-cornered line. */
const drawings = {
  back: <path d="m12 4-6 6 6 6" />,
  bell: <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3" />,
  bin: <path d="M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5 6 17h8l1-11.5M8.3 8.5v5.5M11.7 8.5V14" />,
  bookmark: <path d="M5 3h10v14.5l-5-4-5 4z" />,
  card: <path d="M2.5 4.5h15v11h-15zM2.5 8h15M5.5 12.5h4" />,
  chart: <path d="M3 17V3M3 17h14M6 13l4-4 3 2 4-5" />,
  chat: <path d="M3 4h14v10H9l-4 3v-3H3z" />,
  chevron: <path d="m5 8 5 5 5-5" />,
  clip: <path d="M14.5 6v7.5a4.5 4.5 0 0 1-9 0V6a3 3 0 0 1 6 0v7a1.5 1.5 0 0 1-3 0V6.5" />,
  clock: <path d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2" />,
  cross: <path d="m5 5 10 10M15 5 5 15" />,
  dots: <path d="M4.8 9.2v1.6M10 9.2v1.6M15.2 9.2v1.6" />,
  document: <path d="M5 2.5h7L15.5 6v11.5H5zM12 2.5V6h3.5" />,
  download: <path d="M10 3v10M5.5 9l4.5 4.5L14.5 9M4 17h12" />,
  eye: (
    <>
      <path d="M2 10c3-5 13-5 16 0-3 5-13 5-16 0Z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  filter: <path d="M3 4.5h14L12 10.5V17l-4-2v-4.5Z" />,
  flag: <path d="M5 18V3h10l-2 4 2 4H5" />,
  'half-sheet': (
    <>
      <path d="M5 3h10v14H5z" />
      <path d="M5 10h10v7H5z" fill="currentColor" />
    </>
  ),
  forward: <path d="m8 4 6 6-6 6" />,
  gear: (
    <>
      <circle cx="10" cy="10" r="3" />
      <path d="M10 2v3M10 15v3M2 10h3M15 10h3M4.5 4.5l2 2M13.5 13.5l2 2M15.5 4.5l-2 2M6.5 13.5l-2 2" />
    </>
  ),
  grid: <path d="M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z" />,
  house: <path d="M3 17V8l7-5 7 5v9zM8 17v-5h4v5" />,
  image: <path d="M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4" />,
  inbox: <path d="M3 11 5 4h10l2 7v6H3zM3 11h4l1 2h4l1-2h4" />,
  letter: <path d="M3 4.5h14v11H3zM3 5l7 6 7-6" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.2 0l2.6-2.6a3 3 0 0 0-4.2-4.2L10 5.8M11.5 8.5a3 3 0 0 0-4.2 0l-2.6 2.6a3 3 0 0 0 4.2 4.2L10 14.2" />
  ),
  list: <path d="M7 5h10M7 10h10M7 15h10M3 5h1.5M3 10h1.5M3 15h1.5" />,
  loop: <path d="M15.5 8A6 6 0 1 0 16 11M16 4v4h-4" />,
  lock: <path d="M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />,
  minus: <path d="M4 10h12" />,
  pause: <path d="M7 5v10M13 5v10" />,
  people: (
    <path d="M8 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6M2 17c1-6 11-6 12 0M13 4a3 3 0 0 1 0 6M15 12c2 1 3 3 3 5" />
  ),
  pencil: <path d="m4 16 1-4 8-8 3 3-8 8-4 1Z" />,
  person: (
    <>
      <circle cx="10" cy="7" r="3.5" />
      <path d="M3.5 17c1-7 12-7 13 0" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  screen: <path d="M3 4h14v9H3zM7 17h6M10 13v4" />,
  search: (
    <>
      <circle cx="8.5" cy="8.5" r="5" />
      <path d="m12.5 12.5 5 5" />
    </>
  ),
  sheet: <path d="M5 3h10v14H5z" />,
  star: (
    <path
      d="m10 1.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6L10 15l-5.4 3 1.2-6-4.5-4.2 6.1-.7Z"
      fill="currentColor"
      stroke="none"
    />
  ),
  tick: <path d="m4 10.5 4 4 8-9" />,
  upload: <path d="M10 17V5M5 9.5l5-5 5 5" />,
  warning: <path d="M10 3l8 14H2Zm0 5v4m0 2.2v.6" />,
} as const satisfies Record<string, ReactNode>;

/** What every line drawing has as an SVG. @param size its width and height, in pixels */
export const lineDrawing = (size: number, strokeWidth: string) =>
  ({
    width: size,
    height: size,
    viewBox: '0 0 20 20',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    'aria-hidden': true,
  }) as const;

export type IconName = keyof typeof drawings;

type Props = { name: IconName; size?: number; className?: string };

/** A small drawing in the colour of the text beside it, which says the same: it is hidden from screen readers. */
export function Icon({ name, size = 18, className }: Props) {
  return (
    <svg className={joinClasses('flex-none', className)} {...lineDrawing(size, '1.8')}>
      {drawings[name]}
    </svg>
  );
}

export function SendIcon() {
  return (
    <svg {...lineDrawing(20, '1.6')}>
      <path d="M3 10 17 4l-4 13-3-5-7-2Z" />
    </svg>
  );
}

/** Our mark, three sheets. @param size its width and height, in pixels */
export function Mark({ size }: { size: number }) {
  return (
    <svg
      className="flex-none"
      width={size}
      height={size}
      viewBox="0 0 34 34"
      stroke="var(--ink)"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path fill="var(--pounamu)" d="M11.5 3H31v13.5H11.5z" />
      <path fill="var(--sheet)" d="M7 10.25h19.5v13.5H7z" />
      <path fill="var(--ink)" d="M2.5 17.5H22V31H2.5z" />
    </svg>
  );
}

type LogoProps = {
  /** The product's name from the CMS; until it is known, the mark is shown alone. */
  name?: string;
  nameClassName?: string;
};

/** Our mark, three sheets, and the name. A link around it needs a name of its own. */
export function Logo({ name, nameClassName }: LogoProps) {
  return (
    <span className="font-display font-label inline-flex items-center gap-3 text-[1.5rem] leading-none tracking-[-.045em]">
      <Mark size={34} />
      {name && <span className={nameClassName}>{name}</span>}
    </span>
  );
}
