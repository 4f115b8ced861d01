import { auditActions, type AuditEntry } from '@stackworks/contracts';
import { formatDay, formatTime } from '#/lib/format.ts';
import { toDetailWords } from './detail-words.ts';
import type { AuditFilters } from './filters.ts';

type Props = { entry: AuditEntry; onNarrow: (wanted: Partial<AuditFilters>) => void };

const words: Readonly<Record<string, string>> = auditActions;

/** One entry as a sentence; its names narrow the log to what they did or what was done to them. */
export function AuditRow({ entry, onNarrow }: Props) {
  const { actorId, actorName, action, subjectType, subjectId, subjectName, detail, address } = entry;
  const more = [...toDetailWords(action, detail), ...(address ? [`from ${address}`] : [])];
  return (
    <li className="grid gap-x-7 gap-y-1 border-b border-edge py-3.5 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <time dateTime={entry.createdAt} className="text-sm text-soft">
        {formatDay(entry.createdAt)}, {formatTime(entry.createdAt)}
      </time>
      <div className="min-w-0 break-words">
        <p>
          <Name text={actorName} onPick={actorId === null ? null : () => onNarrow({ actor: actorId })} />{' '}
          {words[action] ?? action}
          {subjectName !== null && (
            <>
              {' '}
              <Name
                text={subjectName}
                onPick={
                  subjectType === null || subjectId === null
                    ? null
                    : () => onNarrow({ subjectType, subject: subjectId })
                }
              />
            </>
          )}
        </p>
        {more.length > 0 && <p className="text-sm text-soft">{more.join(', ')}</p>}
      </div>
    </li>
  );
}

function Name({ text, onPick }: { text: string; onPick: (() => void) | null }) {
  if (!onPick) return <strong>{text}</strong>;
  return (
    <button type="button" className="link font-semibold" onClick={onPick}>
      {text}
    </button>
  );
}
