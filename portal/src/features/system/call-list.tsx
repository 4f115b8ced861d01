import type { CallFigures } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { sayMs } from './words.ts';

/** How calls were answered in the last minutes, the slowest first. */
export function CallList({ calls }: { calls: readonly CallFigures[] }) {
  return (
    <Panel title="Calls of the last five minutes" size="t1">
      <p className="max-w-measure text-sm text-soft">
        Half of the answers took no longer than the first time, all but one in twenty no longer than the
        second.
      </p>
      {calls.length === 0 && <p className="mt-3 text-sm">Nobody has called.</p>}
      <ul aria-label="Calls">
        {calls.map(({ method, route, calls: count, failures, p50Ms, p95Ms }) => (
          <li
            key={`${method} ${route}`}
            className="grid gap-x-6 border-b border-edge py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <code className="min-w-0 [overflow-wrap:anywhere]">
              {method} {route}
            </code>
            <span className="tabular-nums sm:text-right">
              {sayMs(p50Ms)}, {sayMs(p95Ms)}
              <span className="text-soft"> {count === 1 ? 'in 1 call' : `in ${count} calls`}</span>
              {failures > 0 && <span className="text-danger">, {failures} failed</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
