import { timelineTopics, type TimelineEntry, type TimelineTopic } from '@stackworks/contracts';
import { Icon, Select, type IconName } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Options, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { dashboardPath, staffProjectPath } from '#/lib/address.ts';
import { formatDate, formatDateTime } from '#/lib/format.ts';
import { timelineQuery } from './queries.ts';

const topicNames = {
  messages: 'Messages',
  work: 'Work',
  money: 'Money',
} as const satisfies Record<TimelineTopic, string>;

const icons = {
  message: 'chat',
  project: 'plus',
  version: 'sheet',
  decision: 'eye',
  payment: 'card',
  plan: 'house',
} as const satisfies Record<TimelineEntry['kind'], IconName>;

/** What has happened with a client, newest first. What only the team did is in the audit log. */
export function ClientTimeline({ clientId }: { clientId: string }) {
  const [topic, setTopic] = useState<TimelineTopic | null>(null);
  const query = useInfiniteQuery(timelineQuery(clientId, topic));
  return (
    <Panel
      title="Timeline"
      size="t1"
      action={
        <Select
          label="Show"
          isLabelHidden
          value={topic ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setTopic(timelineTopics.find((each) => each === value) ?? null)
          }
        >
          <Options options={[['', 'Everything'], ...toOptions(timelineTopics, topicNames)]} />
        </Select>
      }
    >
      <PagedList
        query={query}
        loading="Loading the timeline..."
        failed="We couldn’t load the timeline"
        empty={<p className="py-3 text-sm text-soft">Nothing yet.</p>}
        label="Timeline"
      >
        {(entry) => <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />}
      </PagedList>
      <Link
        href={dashboardPath('audit', { subjectType: 'client', subject: clientId })}
        className="link mt-3 flex min-h-11 w-fit items-center text-sm"
      >
        Team activity
      </Link>
    </Panel>
  );
}

function Entry({ entry: { kind, words, subject, projectId, createdAt } }: { entry: TimelineEntry }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-edge py-2 text-sm sm:grid-cols-[10.5rem_1.25rem_minmax(0,1fr)]">
      <time
        dateTime={createdAt}
        title={formatDate(createdAt)}
        className="whitespace-nowrap text-soft max-sm:col-start-2 max-sm:row-start-2"
      >
        {formatDateTime(createdAt)}
      </time>
      <Icon name={icons[kind]} className="mt-0.5 max-sm:row-start-1" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {words}
        {subject !== null && (
          <>
            {' '}
            {projectId === null ? (
              <strong>{subject}</strong>
            ) : (
              <Link href={staffProjectPath(projectId)} className="font-semibold hover:underline">
                {subject}
              </Link>
            )}
          </>
        )}
      </p>
    </li>
  );
}
