import { Text } from '@sanity/ui';
import { maxPlanSheets, type PlanColour, planColours } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import { set, type StringInputProps, useColorSchemeValue, useFormValue } from 'sanity';
import './plan-colour-input.css';

export function PlanColourInput(props: StringInputProps) {
  const { elementProps, onChange, path, readOnly, schemaType, value } = props;
  const sheets = useFormValue(['sheets']);
  const choices = (schemaType.options?.list ?? []).filter((choice) => typeof choice === 'object');
  return (
    <div
      className="plan-colours"
      role="radiogroup"
      aria-label={schemaType.title}
      aria-describedby={elementProps['aria-describedby']}
    >
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input
            ref={index === 0 ? elementProps.ref : undefined}
            type="radio"
            name={path.join('.')}
            value={choice.value}
            checked={choice.value === value}
            disabled={readOnly === true}
            onChange={() => onChange(set(choice.value))}
            onFocus={elementProps.onFocus}
            onBlur={elementProps.onBlur}
          />
          <span className="drawing">
            <PlanSheets colour={choice.value} sheets={sheets} />
          </span>
          <Text size={1} weight="medium">
            {choice.title}
          </Text>
        </label>
      ))}
    </div>
  );
}

const step = 3;
const size = 24;
const face = size - 2 - maxPlanSheets * step;

/** A plan as the site draws it: a sheet with its coloured ones behind it. */
export function PlanSheets({ colour, sheets }: { colour: unknown; sheets: unknown }) {
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
