import { memberRoleTexts, type CompanyInvitation } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { useNow } from '#/lib/hooks.ts';
import { useCompanyChange, type CompanyCalls } from './company-calls.ts';
import { CopyLink } from './copy-link.tsx';
import { describeInvitation } from './describe-time.ts';
import { PeopleRow } from './people-row.tsx';

type Props = { invitation: CompanyInvitation; calls: CompanyCalls };

/** Somebody who hasn't accepted yet. */
export function InvitationRow({ invitation, calls }: Props) {
  const now = useNow();
  const { id, email, role } = invitation;
  const { makeLink } = calls;
  const resend = useCompanyChange(calls, () => calls.resend(id), {
    done: {
      title: 'Invitation sent again',
      description: `A new link is on its way to ${email}. The one before no longer works.`,
    },
    failed: 'Not sent',
  });
  const withdraw = useCompanyChange(calls, () => calls.withdraw(id), {
    done: { title: 'Invitation withdrawn', description: 'Its link no longer works.' },
    failed: 'Not withdrawn',
  });
  return (
    <PeopleRow
      picture={
        <span
          aria-hidden="true"
          className="grid size-11 flex-none place-items-center rounded-badge border-[1.5px] border-dashed border-edge-strong text-soft"
        >
          <Icon name="letter" />
        </span>
      }
      name={email}
      note={describeInvitation(invitation, now)}
    >
      <p className="text-sm font-semibold">{memberRoleTexts[role].name}</p>
      <div className="-mx-3.5 flex flex-wrap [@container(min-width:44rem)]:col-span-3">
        <Button
          size="small"
          variant="quiet"
          isBusy={resend.isPending}
          busyText="Sending..."
          onClick={() => resend.mutate()}
        >
          Send it again<span className="sr-only"> to {email}</span>
        </Button>
        {makeLink && <CopyLink email={email} makeLink={() => makeLink(id)} />}
        <Button
          size="small"
          variant="quiet"
          className="!text-danger"
          isBusy={withdraw.isPending}
          busyText="Withdrawing..."
          onClick={() => withdraw.mutate()}
        >
          Withdraw<span className="sr-only"> the invitation to {email}</span>
        </Button>
      </div>
    </PeopleRow>
  );
}
