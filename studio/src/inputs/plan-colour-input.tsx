import { Text } from '@sanity/ui';
import { maxPlanSheets, type PlanColour, planColours } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import { set, type StringInputProps, useColorSchemeValue, useFormValue } from 'sanity';
import { styled } from 'styled-components';

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: 8px;
`;

const Choice = styled.label`
  display: grid;
  justify-items: center;
  gap: 12px;
  padding: 16px 8px;
  border: 1px solid var(--card-border-color);
  border-radius: 3px;
  cursor: pointer;

  &:hover {
    border-color: var(--card-fg-color);
  }
  &:has(:checked) {
    border-color: var(--card-fg-color);
    box-shadow: inset 0 0 0 1px var(--card-fg-color);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--card-focus-ring-color);
    outline-offset: 1px;
  }
  &:has(:disabled) {
    cursor: default;
    opacity: 0.6;
  }
`;

const Drawing = styled.span`
  width: 56px;
  height: 56px;
`;

/** Visually hidden but still a radio button, for arrow keys and screen readers. */
const Radio = styled.input`
  position: absolute;
  opacity: 0;
`;

export function PlanColourInput({
  elementProps,
  onChange,
  path,
  readOnly,
  schemaType,
  value,
}: StringInputProps) {
  const sheets = useFormValue(['sheets']);
  const choices = (schemaType.options?.list ?? []).filter((choice) => typeof choice === 'object');
  return (
    <Choices
      role="radiogroup"
      aria-label={schemaType.title}
      aria-describedby={elementProps['aria-describedby']}
    >
      {choices.map((choice, index) => (
        <Choice key={choice.value}>
          <Radio
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
          <Drawing>
            <PlanSheets colour={choice.value} sheets={sheets} />
          </Drawing>
          <Text size={1} weight="medium">
            {choice.title}
          </Text>
        </Choice>
      ))}
    </Choices>
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
