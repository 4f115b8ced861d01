import { maxPlanSheets, planColours, type PlanColour } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import { useColorSchemeValue } from 'sanity';

const step = 3;
const size = 24;
const face = size - 2 - maxPlanSheets * step;

type Props = { colour: unknown; sheets: unknown };

/**
 * A plan as the site draws it: a sheet with as many coloured ones behind it as the plan is big.
 *
 * @param props The fields `colour` and `sheets` of the plan; anything but one of our colours draws none.
 */
export function PlanSheets({ colour, sheets }: Props) {
  const tokens = colours[useColorSchemeValue()];
  const count = typeof sheets === 'number' ? Math.min(Math.max(sheets, 1), maxPlanSheets) : 1;
  const layers = isPlanColour(colour) ? Array.from({ length: count }, () => tokens[colour]) : [];
  const middle = ((maxPlanSheets - layers.length) * step) / 2;
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

const isPlanColour = (colour: unknown): colour is PlanColour => planColours.some((one) => one === colour);
