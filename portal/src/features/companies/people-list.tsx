import {
  memberRoleTexts,
  type CompanyPeople,
  type CompanyPerson,
  type GivenRole,
} from '@stackworks/contracts';
import { Avatar } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { OptionSelect } from '#/components/option-select.tsx';
import { useNow } from '#/lib/hooks.ts';
import { usePictureAddress } from '#/lib/session/viewed-files.ts';
import { fullName, useCompanyChange, type CompanyCalls } from './company-calls.ts';
import { describeTime } from './describe-time.ts';
import { InvitationRow } from './invitation-row.tsx';
import { roleOptions } from './invite-form.tsx';
import { PeopleHead, PeopleRow } from './people-row.tsx';

type Props = {
  company: CompanyPeople;
  /** Null for those who only see who is in the company. */
  calls: CompanyCalls | null;
  /** Who is looking, where they are one of its people. */
  selfId?: string;
};

/** A company's people and open invitations: a table where there is room for one, else a block each. */
export function PeopleList({ company, calls, selfId }: Props) {
  const [leaving, setLeaving] = useState<CompanyPerson | null>(null);
  return (
    <div className="[container-type:inline-size]">
      <PeopleHead />
      <ul aria-label={`People at ${company.name}`} className="border-t-2 border-ink">
        {company.people.map((person) => (
          <Person
            key={person.id}
            person={person}
            calls={calls}
            isSelf={person.id === selfId}
            onRemove={() => setLeaving(person)}
          />
        ))}
        {calls &&
          company.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} calls={calls} />
          ))}
      </ul>
      {calls && (
        <RemovePerson
          person={leaving}
          company={company.name}
          calls={calls}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

type PersonProps = {
  person: CompanyPerson;
  calls: CompanyCalls | null;
  isSelf: boolean;
  onRemove: () => void;
};

function Person({ person, calls, isSelf, onRemove }: PersonProps) {
  const now = useNow();
  const picture = usePictureAddress(person.profileImageUrl);
  const { name, may } = memberRoleTexts[person.role];
  const managed = person.role === 'owner' ? null : calls;
  const seen = person.lastSeenAt === null ? 'not yet' : describeTime(person.lastSeenAt, now);
  return (
    <PeopleRow
      picture={<Avatar {...person} src={picture} />}
      name={
        <>
          {fullName(person)}
          {isSelf && <span className="font-normal text-soft"> you</span>}
        </>
      }
      note={person.email}
    >
      {managed ? (
        <RoleSelect person={person} calls={managed} />
      ) : (
        <p className="text-sm font-semibold">{name}</p>
      )}
      <p className="text-sm">{may}</p>
      <p className="text-sm text-soft first-letter:uppercase">
        <span className="[@container(min-width:44rem)]:sr-only">Last here: </span>
        {isSelf ? 'now' : seen}
      </p>
      {managed && (
        <IconButton
          icon="cross"
          label={`Remove ${fullName(person)}`}
          className="absolute -right-3 top-4 [@container(min-width:44rem)]:static"
          onClick={onRemove}
        />
      )}
    </PeopleRow>
  );
}

function RoleSelect({ person, calls }: { person: CompanyPerson; calls: CompanyCalls }) {
  const change = useCompanyChange(calls, (role: GivenRole) => calls.changeRole(person.id, role), {
    done: { title: `${person.firstName}’s role has changed` },
    failed: 'Role not changed',
  });
  return (
    <OptionSelect
      label={`Role of ${fullName(person)}`}
      isLabelHidden
      className="w-40 max-w-full [&_.control]:min-h-11 [&_.control]:py-2 [&_.control]:pl-3 [&_.control]:text-sm [&_.control]:font-semibold"
      value={change.isPending ? change.variables : person.role}
      options={roleOptions}
      disabled={change.isPending}
      onChange={(role) => change.mutate(role)}
    />
  );
}

type RemoveProps = {
  person: CompanyPerson | null;
  company: string;
  calls: CompanyCalls;
  onClose: () => void;
};

function RemovePerson({ person, company, calls, onClose }: RemoveProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title={`Take them out of ${company}?`}
      subject={person}
      run={async ({ id }) => {
        await calls.remove(id);
        await queryClient.invalidateQueries({ queryKey: calls.queryKey });
      }}
      words={{
        confirm: 'Remove',
        busy: 'Removing...',
        keep: 'Keep them',
        done: 'Person removed',
        failed: 'Not removed',
        fallback: 'We couldn’t remove them. Please try again.',
      }}
      onClose={onClose}
    >
      {(leaving) => (
        <>
          <strong>{fullName(leaving)}</strong> will be signed out, and can only come back with a new
          invitation. What they wrote stays, with their name.
        </>
      )}
    </ConfirmDialog>
  );
}
