import { mayAsMember, type CompanyPeople } from '@stackworks/contracts';
import { Problem } from '@stackworks/ui';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { formatList } from '#/lib/format.ts';
import { useCompanyChange } from './company-calls.ts';
import { companyQuery } from './queries.ts';

/** Whether a version needs two people's yes; with nobody else to give one it can't be turned on. */
export function TwoApprovals({ company: { people, needsTwoApprovals } }: { company: CompanyPeople }) {
  const change = useCompanyChange(
    companyQuery,
    (isOn: boolean) => api.client.company.$patch({ json: { needsTwoApprovals: isOn } }),
    { done: { title: 'Saved' }, failed: 'Not saved' },
  );
  const approvers = people.filter(({ role }) => mayAsMember(role, 'approve'));
  const isAlone = approvers.length < 2;
  const isOn = change.isPending ? change.variables : needsTwoApprovals;
  return (
    <Panel title="Two people to approve?">
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isOn}
          disabled={change.isPending || (isAlone && !needsTwoApprovals)}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
        <span className="min-w-0">
          {describe(approvers.map(({ firstName }) => firstName))}{' '}
          <span className="text-soft">
            {approvers.length === 2 ? 'Either' : 'Any of them'} can still ask for changes.
          </span>
        </span>
      </label>
      {isAlone &&
        (needsTwoApprovals ? (
          <Problem>Only one person can approve now. Invite an approver, or untick this.</Problem>
        ) : (
          <p className="hint">Only you can approve so far. Invite an approver first.</p>
        ))}
    </Panel>
  );
}

const describe = (names: readonly string[]): string =>
  names.length === 2
    ? `Ask for a yes from ${formatList(names)} before a version goes live.`
    : 'Ask two people for a yes before a version goes live.';
