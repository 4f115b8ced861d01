import type { CallFigures, LiveProcess, SlowStatement, SystemReport } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Panel } from '#/components/panel.tsx';
import { formatDayTime } from '#/lib/format.ts';
import texts from './texts.json';
import { formatSecond, formatApproximateMs, formatMs } from './formats.ts';

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
                <Figure>{formatApproximateMs(p50Ms)}</Figure>
                <Figure>{formatApproximateMs(p95Ms)}</Figure>
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

export function SlowStatements({ statements }: { statements: readonly SlowStatement[] }) {
  return (
    <Panel title="Slow statements" size="t1">
      {statements.length === 0 && (
        <p className="text-sm text-soft">No slow statements since this process started.</p>
      )}
      <ul aria-label="Slow statements">
        {statements.map(({ at, ms, kind, sql, requestId }, place) => (
          <li key={`${at} ${place}`} className="border-b border-edge py-3 text-sm">
            <p>
              <strong>{formatMs(ms)}</strong> {kind === 'read' ? 'to read' : 'in a change'},{' '}
              {formatSecond(at)}
              {requestId !== null && <span className="text-soft">, request {requestId}</span>}
            </p>
            <code className="mt-1 line-clamp-4 text-xs text-soft [overflow-wrap:anywhere]">{sql}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const looks = {
  serving: { tone: 'good', icon: 'tick', words: 'Running' },
  behind: { tone: 'pending', icon: 'warning', words: 'Content is behind' },
  gone: { tone: 'bad', icon: 'cross', words: 'Gone' },
} as const;

export function ProcessList({ processes }: Pick<SystemReport, 'processes'>) {
  const versions = new Set(processes.flatMap(({ state, version }) => (state === 'gone' ? [] : version)));
  return (
    <Panel title="Processes" size="t1">
      {versions.size > 1 && (
        <p className="mb-2 text-sm">
          They’re running {versions.size} versions: an upgrade is under way, or stopped halfway.
        </p>
      )}
      {processes.length === 0 && <p className="text-sm text-soft">No processes have reported yet.</p>}
      <ul aria-label="Processes">
        {processes.map((process) => (
          <Process key={process.id} {...process} />
        ))}
      </ul>
    </Panel>
  );
}

function Process({ name, version, startedAt, seenAt, state, publication, isAnswering }: LiveProcess) {
  const { tone, icon, words } = looks[state];
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong className="min-w-0 [overflow-wrap:anywhere]">{name}</strong>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </p>
      <p className="mt-1 text-soft">
        Version {version}, since {formatDayTime(startedAt)}
        {isAnswering && ', served this page'}
      </p>
      {state === 'gone' ? (
        <p className="text-soft">Last seen {formatDayTime(seenAt)}</p>
      ) : (
        publication && (
          <p className="text-soft">
            Pages: {texts.siteStates[publication.state].toLowerCase()}
            {publication.contentAsOf !== null && `, content as of ${formatDayTime(publication.contentAsOf)}`}
          </p>
        )
      )}
    </li>
  );
}
