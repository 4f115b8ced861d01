import { describeVariable } from '@stackworks/contracts';
import { Fragment } from 'react';
import type { Mark } from './reply-marks.ts';

type Props = { id: string; empty: readonly Mark[]; onSelect: (mark: Mark) => void };

/** "Fill in the due date first." Each name leads to its place in the text. */
export function EmptyVariables({ id, empty, onSelect }: Props) {
  const named = [...new Map(empty.map((mark) => [mark.variable, mark])).values()];
  return (
    <p id={id} className="problem !block" role="alert">
      Fill in{' '}
      {named.map((mark, index) => (
        <Fragment key={mark.variable}>
          {index > 0 && (index === named.length - 1 ? ' and ' : ', ')}
          <button type="button" className="link min-h-6 font-semibold" onClick={() => onSelect(mark)}>
            {describe(mark.variable)}
          </button>
        </Fragment>
      ))}{' '}
      first.
    </p>
  );
}

function describe(variable: string): string {
  const name = describeVariable(variable);
  return name.startsWith('your ') || name.startsWith('{{') ? name : `the ${name}`;
}
