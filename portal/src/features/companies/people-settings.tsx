import type { ClientUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { useMay } from '#/lib/session/member.ts';
import { ownCompanyCalls } from './company-calls.ts';
import { TransferCompany } from './transfer-company.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveCompany } from './leave-company.tsx';
import { PeopleList } from './people-list.tsx';
import { companyQuery } from './queries.ts';
import { TwoApprovals } from './two-approvals.tsx';

/** Who is in the client's company, managed by its owner and seen by all of them. */
export function PeopleSettings({ client }: { client: ClientUser }) {
  const isOwner = useMay('own');
  return (
    <Loaded
      query={useQuery(companyQuery)}
      loading="Loading the people..."
      failed="We couldn’t load the people"
      failedText="Nothing has changed. Check your connection and try again."
    >
      {(company) => (
        <>
          <h2 className="break-words font-display text-d3">People at {company.name}</h2>
          <p className="mb-7 mt-2 max-w-[36em] text-soft">
            {isOwner
              ? 'Let the right people in, so you’re not passing messages along. Everyone’s name goes on what they send.'
              : 'Everyone’s name goes on what they send. The owner invites people and says what they may do.'}
          </p>
          {isOwner && (
            <div className="mb-9 bg-paper p-5 shadow-sheet [container-type:inline-size]">
              <InviteForm calls={ownCompanyCalls} />
            </div>
          )}
          <PeopleList company={company} calls={isOwner ? ownCompanyCalls : null} selfId={client.personId} />
          <div className="mt-10 grid gap-9 md:grid-cols-2">
            {isOwner ? (
              <>
                <TwoApprovals company={company} />
                <TransferCompany company={company} />
              </>
            ) : (
              <LeaveCompany company={company} />
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
