import {
  describeRetention,
  retention,
  type RetentionRuleName,
  type RetentionState,
} from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatCount, formatDateTime } from '#/lib/format.ts';
import { dryRunQuery, retentionQuery } from './queries.ts';

/** What each rule deletes, and from when on. */
const names: Readonly<Record<RetentionRuleName, string>> = {
  planFiles: 'Files, after a plan ends',
  projectFiles: 'Files, after delivery',
  closedAccounts: 'Accounts to be deleted, after the request',
  leads: 'Enquiries that led nowhere',
  unconfirmedAccounts: 'Empty unconfirmed accounts',
  invitations: 'Expired invitations to a company',
  dataExports: 'Copies of people’s data',
  payments: 'Invoices and purchases',
  unpaidCheckouts: 'Checkouts not paid',
  sentEmails: 'Emails we sent',
  receivedEmails: 'Emails received, in no conversation',
  signInAddresses: 'IP addresses in the audit log',
  sessions: 'Ended sign-ins',
  webhookDeliveries: 'Webhook deliveries',
  pageviews: 'Counts of page views',
  logs: 'Log files',
};

/** Not every browser lets the keyboard scroll a box without controls in it. */
const scrollArea = { role: 'region', tabIndex: 0 } as const;

/** What the nightly work deletes: what it did last, what comes next, and on request what is due now. */
export function RetentionTable() {
  const dryRun = useQuery({ ...dryRunQuery, enabled: false });
  const due = new Map(dryRun.data?.rules.map((each) => [each.rule, each.due]));
  return (
    <Panel title="Deleted every night" size="t1">
      <Loaded query={useQuery(retentionQuery)} loading="Loading..." failed="We couldn’t load this">
        {({ rules }) => (
          <div {...scrollArea} className="overflow-x-auto" aria-label="Deleted every night, table">
            <table aria-label="Deleted every night" className="w-full border-collapse text-sm">
              <thead>
                <tr>
                  {[
                    'What',
                    'After',
                    'Last run',
                    'Removed',
                    'Due next',
                    ...(dryRun.data ? ['Due now'] : []),
                  ].map((heading, index) => (
                    <th
                      key={heading}
                      scope="col"
                      className={`border-b border-edge-strong py-2 pr-3 align-bottom font-label ${index > 2 ? 'text-right' : 'text-left'}`}
                    >
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rules.map((rule) => (
                  <Rule key={rule.rule} rule={rule} due={due.get(rule.rule)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <p className="mt-4">
        <Button
          size="small"
          isBusy={dryRun.isFetching}
          busyText="Counting..."
          onClick={() => void dryRun.refetch()}
        >
          Count what is due now
        </Button>
        {dryRun.isError && (
          <span role="alert" className="ml-3 text-sm text-danger">
            We couldn’t count it. Try again.
          </span>
        )}
      </p>
    </Panel>
  );
}

const cell = 'border-b border-edge py-2.5 pr-3 align-top';
const figure = `${cell} text-right tabular-nums`;

function Rule({ rule, due }: { rule: RetentionState; due: number | undefined }) {
  const { ranAt, removed, dueNext } = rule;
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-40 text-left font-normal`}>
        {names[rule.rule]}
      </th>
      <td className={cell}>{describeRetention(retention[rule.rule])}</td>
      <td className={cell}>{ranAt === null ? 'Not yet' : formatDateTime(ranAt)}</td>
      <td className={figure}>{removed === null ? '–' : formatCount(removed)}</td>
      <td className={figure}>{dueNext === null ? '–' : formatCount(dueNext)}</td>
      {due !== undefined && <td className={figure}>{formatCount(due)}</td>}
    </tr>
  );
}
