import { BusySquares, Icon } from '@stackworks/ui';
import type { LogEntry } from './run-steps.ts';

/** What was done, step by step; each is read out as it ends. */
export function StepLog({ log }: { log: readonly LogEntry[] }) {
  return (
    <>
      {log.length === 0 && (
        <p className="mt-2 text-soft">Each step appears here with its result and how long it took.</p>
      )}
      <div role="log" aria-labelledby="step-log" className="mt-3">
        <ol>
          {log.map(({ name, state, detail, took }) => (
            <li key={name} className="flex gap-3 border-b border-edge py-3">
              <Mark state={state} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <b className="block font-label">{name}</b>
                <span className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-soft'}`}>
                  {state === 'failed' && <span className="sr-only">Failed: </span>}
                  {detail}
                </span>
              </span>
              {took !== null && <span className="text-sm text-soft">{took} ms</span>}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function Mark({ state }: Pick<LogEntry, 'state'>) {
  if (state === 'running') return <BusySquares />;
  return state === 'done' ? (
    <Icon name="tick" className="mt-1 text-pounamu" />
  ) : (
    <Icon name="warning" className="mt-1 text-danger" />
  );
}
