import type { StaffEnquiryDetail } from '@stackworks/contracts';
import { Select } from '@stackworks/ui';
import { FormAlert } from '#/components/form-alert.tsx';
import { Panel } from '#/components/panel.tsx';
import { failureMessage } from '#/lib/api/errors.ts';
import type { Colleague } from './lead-list.tsx';
import { enquiryFailure, useEnquiryActions } from './use-lead-actions.ts';
import { enquiryStatusWords } from './words.ts';

const settable = ['new', 'in_progress', 'closed'] as const;

type Props = { enquiry: StaffEnquiryDetail; team: readonly Colleague[]; className: string };

/** How far an enquiry is, and who has it; both can be changed here. */
export function EnquiryInHand({ enquiry, team, className }: Props) {
  const { change } = useEnquiryActions(enquiry);
  const { error } = change;
  // What was chosen stays chosen while it is being saved.
  const { status, ownerId } = {
    status: enquiry.status,
    ownerId: enquiry.owner?.id ?? null,
    ...(change.isPending && change.variables),
  };
  const { owner } = enquiry;
  const isGone = owner && !team.some(({ id }) => id === owner.id);
  return (
    <Panel title="Handling" size="t1" className={className}>
      <FormAlert
        className="mb-4"
        title={enquiryFailure.title}
        message={error ? failureMessage(error, enquiryFailure.fallback) : undefined}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {enquiry.status === 'converted' ? (
          <p>Converted to a client.</p>
        ) : (
          <Select
            label="Status"
            value={status}
            onChange={(event) => {
              const chosen = settable.find((one) => one === event.currentTarget.value);
              if (chosen) change.mutate({ status: chosen });
            }}
            hint="Moving this out of New marks it as answered."
          >
            {settable.map((one) => (
              <option key={one} value={one}>
                {enquiryStatusWords[one]}
              </option>
            ))}
          </Select>
        )}
        <Select
          label="Owner"
          value={ownerId ?? ''}
          onChange={(event) => change.mutate({ ownerId: event.currentTarget.value || null })}
        >
          <option value="">Nobody</option>
          {isGone && <option value={owner.id}>{owner.name}</option>}
          {team.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.name}
            </option>
          ))}
        </Select>
      </div>
    </Panel>
  );
}
