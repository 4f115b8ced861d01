import type { CallFigures } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { Panel } from '#/components/panel.tsx';
import { sayAbout } from './words.ts';

/** How calls were answered in the last minutes, the slowest first. */
export function CallList({ calls }: { calls: readonly CallFigures[] }) {
  return (
    <Panel title="Calls in the last five minutes" size="t1">
      {calls.length === 0 ? (
        <p className="text-sm text-soft">No calls yet.</p>
      ) : (
        <table aria-label="Calls" className="w-full border-collapse text-sm">
          <thead>
            <tr>
              <Heading className="w-full text-left">Call</Heading>
              <Heading className="text-right">Median</Heading>
              <Heading className="text-right">95th percentile</Heading>
              <Heading className="text-right">Calls</Heading>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ method, route, calls: count, failures, p50Ms, p95Ms }) => (
              <tr key={`${method} ${route}`} className="border-b border-edge align-top">
                <td className="py-2.5 pr-2 [overflow-wrap:anywhere]">
                  <code>
                    {method} {route}
                  </code>
                  {failures > 0 && <span className="block text-danger">{failures} failed</span>}
                </td>
                <Figure>{sayAbout(p50Ms)}</Figure>
                <Figure>{sayAbout(p95Ms)}</Figure>
                <Figure>{count}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const Heading = ({ className, children }: { className: string; children: string }) => (
  <th
    scope="col"
    className={`border-b border-edge-strong py-2 pl-3 align-bottom font-label first:pl-0 ${className}`}
  >
    {children}
  </th>
);

const Figure = ({ children }: { children: ReactNode }) => (
  <td className="py-2.5 pl-3 text-right tabular-nums sm:whitespace-nowrap">{children}</td>
);
