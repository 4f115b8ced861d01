import { colours } from '@stackworks/ui/tokens';
import { useColorSchemeValue } from 'sanity';

/** How many coloured sheets lie behind a plan; the design language counts plans by them. */
const sheetCounts = { lite: 1, grow: 2, pro: 3 } as const;
type SheetColour = keyof typeof sheetCounts;

const maxSheets = Math.max(...Object.values(sheetCounts));
const step = 3;
const size = 24;
const face = size - 2 - maxSheets * step;

/**
 * A plan as the site draws it: a sheet with as many coloured ones behind it as the plan is big.
 *
 * @param props The `colour` field of the plan; anything but the colour of sheets draws none.
 */
export function PlanSheets({ colour }: { colour: unknown }) {
  const tokens = colours[useColorSchemeValue()];
  const layers = isSheetColour(colour)
    ? Array.from({ length: sheetCounts[colour] }, () => tokens[colour])
    : [];
  const middle = ((maxSheets - layers.length) * step) / 2;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} style={{ width: '100%', height: '100%' }} aria-hidden="true">
      {[tokens.sheet, ...layers].toReversed().map((fill, index) => {
        const offset = 1 + middle + (layers.length - index) * step;
        return (
          <rect
            key={offset}
            x={offset}
            y={offset}
            width={face}
            height={face}
            fill={fill}
            stroke={tokens.ink}
            strokeWidth="0.75"
          />
        );
      })}
    </svg>
  );
}

const isSheetColour = (colour: unknown): colour is SheetColour =>
  typeof colour === 'string' && Object.hasOwn(sheetCounts, colour);
