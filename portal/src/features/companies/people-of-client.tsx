import { Button } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#/components/form-dialog.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { ChangeOwner } from './change-owner.tsx';
import { companyCallsFor } from './company-calls.ts';
import { InviteForm } from './invite-form.tsx';
import { PeopleList } from './people-list.tsx';
import { companyOfClientQuery } from './queries.ts';

/** A client's people, as staff manage them for the owner. */
export function PeopleOfClient({ clientId }: { clientId: string }) {
  const [isInviting, setInviting] = useState(false);
  const calls = companyCallsFor(clientId);
  const close = () => setInviting(false);
  return (
    <Panel
      title="People"
      size="t1"
      action={
        <Button variant="quiet" size="small" className="-my-1.5 !px-0" onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      }
    >
      <Loaded
        query={useQuery(companyOfClientQuery(clientId))}
        loading="Loading the people..."
        failed="We couldn’t load the people"
      >
        {(company) => (
          <>
            <PeopleList company={company} calls={calls} />
            <ChangeOwner company={company} />
          </>
        )}
      </Loaded>
      <FormDialog title="Invite somebody" isOpen={isInviting} onClose={close}>
        {({ onBusy }) => <InviteForm calls={calls} onBusy={onBusy} onSent={close} />}
      </FormDialog>
    </Panel>
  );
}
