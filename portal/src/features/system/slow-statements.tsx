import type { SlowStatement } from '@stackworks/contracts';
import { format } from 'date-fns';
import { Panel } from '#/components/panel.tsx';
import { nzTime } from '#/lib/nz-time.ts';
import { sayMs } from './words.ts';

/** What the database took long for, newest first. */
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
              <strong>{sayMs(ms)}</strong> {kind === 'read' ? 'to read' : 'in a change'},{' '}
              {format(at, 'd MMMM, h.mm.ss aaa', { in: nzTime })}
              {requestId !== null && <span className="text-soft">, request {requestId}</span>}
            </p>
            <code className="mt-1 line-clamp-4 text-xs text-soft [overflow-wrap:anywhere]">{sql}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
