import type { LiveProcess, SystemReport } from '@stackworks/contracts';
import { Badge, Icon } from '@stackworks/ui';
import { Panel } from '#/components/panel.tsx';
import { formatMoment } from '#/lib/format.ts';
import { siteStates } from './words.ts';

const looks = {
  serving: { tone: 'good', icon: 'tick', words: 'Serves' },
  behind: { tone: 'pending', icon: 'warning', words: 'Content is behind' },
  gone: { tone: 'bad', icon: 'cross', words: 'Gone' },
} as const;

/** Every process that serves from the database, as they say of themselves. */
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
        <Badge tone={tone} icon={<Icon name={icon} size={15} />}>
          {words}
        </Badge>
      </p>
      <p className="mt-1 text-soft">
        Version {version}, since {formatMoment(startedAt)}
        {isAnswering && ', served this page'}
      </p>
      {state === 'gone' ? (
        <p className="text-soft">Last seen {formatMoment(seenAt)}</p>
      ) : (
        publication && (
          <p className="text-soft">
            Pages: {siteStates[publication.state].toLowerCase()}
            {publication.contentAsOf !== null && `, content as of ${formatMoment(publication.contentAsOf)}`}
          </p>
        )
      )}
    </li>
  );
}
