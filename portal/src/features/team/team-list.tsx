import { type AdminUser, teamMemberInput } from '@stackworks/contracts';
import { Avatar, Badge, Button, TextField, useToast } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { teamKey } from '#/lib/query-keys.ts';
import { describeInvitation } from './describe-invitation.ts';
import { RemoveMember, ResendInvitation, ResetTwoFactor } from './member-actions.tsx';
import { teamQuery } from './queries.ts';

export function TeamList({ admin }: { admin: AdminUser }) {
  const team = useInfiniteQuery(teamQuery);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<AdminUser | null>(null);
  const [lockedOut, setLockedOut] = useState<AdminUser | null>(null);
  return (
    <Loaded query={team} loading="Loading the team..." failed="We couldn’t load the team">
      {({ pages }) => (
        <>
          <Button variant="primary" className="mb-7" onClick={() => setAdding(true)}>
            Add Team Member
          </Button>
          <ul aria-label="Team" className="border-t-2 border-ink">
            {pages
              .flatMap(({ items }) => items)
              .map((member) => (
                <li
                  key={member.id}
                  className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-edge py-4"
                >
                  <Avatar {...member} src={member.profilePicture} size={52} />
                  <div className="min-w-0 flex-1 basis-52">
                    <p className="break-words font-display text-t2">{member.name}</p>
                    <p className="break-words text-sm text-soft">{member.email}</p>
                    {member.invitedAt !== null && (
                      <p className="text-sm text-soft">{describeInvitation(member.invitedAt, new Date())}</p>
                    )}
                  </div>
                  <p className="flex flex-wrap gap-2">
                    {member.invitedAt === null ? <Badge>Admin</Badge> : <Badge tone="pending">Invited</Badge>}
                    {member.hasTwoFactor && (
                      <Badge tone="good" icon="lock">
                        Two-factor
                      </Badge>
                    )}
                  </p>
                  {member.id === admin.id ? (
                    <p className="text-sm text-soft">You</p>
                  ) : (
                    <div className="flex flex-wrap gap-2">
                      {member.invitedAt !== null && <ResendInvitation member={member} />}
                      {member.hasTwoFactor && (
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={`Reset two-factor of ${member.name}`}
                          onClick={() => setLockedOut(member)}
                        >
                          Reset two-factor
                        </Button>
                      )}
                      <Button
                        size="small"
                        variant="remove"
                        aria-label={`Remove ${member.name}`}
                        onClick={() => setLeaving(member)}
                      >
                        Remove
                      </Button>
                    </div>
                  )}
                </li>
              ))}
          </ul>
          <LoadMore {...team} />
          <FormDialog title="Add Team Member" isOpen={isAdding} onClose={() => setAdding(false)}>
            {(form) => <AddMember {...form} />}
          </FormDialog>
          <RemoveMember member={leaving} onClose={() => setLeaving(null)} />
          <ResetTwoFactor member={lockedOut} onClose={() => setLockedOut(null)} />
        </>
      )}
    </Loaded>
  );
}

function AddMember({ onBusy, onClose }: DialogFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: teamMemberInput,
    defaultValues: { email: '', firstName: '', lastName: '' },
    failure: { title: 'Error Adding Team Member', fallback: 'Failed to add team member' },
    send: async (json) => {
      await api.admin['add-team-member'].$post({ json });
      await queryClient.invalidateQueries({ queryKey: teamKey });
      toast({
        title: 'Team Member Added',
        description: `We’ve emailed ${json.email} a link to set their password.`,
      });
      onClose();
    },
    onBusy,
  });
  const isFilled = Object.values(useWatch({ control: form.control })).every((value) => value.trim() !== '');
  return (
    <ContractForm form={form}>
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
      <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
      <p className="text-sm text-soft">
        Fill in all three. We’ll email them a link to set their password. It works for seven days.
      </p>
      <FormButtons form={form} disabled={!isFilled} busyText="Adding..." onCancel={onClose}>
        Add Team Member
      </FormButtons>
    </ContractForm>
  );
}
