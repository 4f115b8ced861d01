import { portalRoutes, type OwnershipOffer } from '@stackworks/contracts';
import { Button, FormAlert, LinkButton } from '@stackworks/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { hasCode, problemIn } from '#/lib/api/errors.ts';
import { EmailedLink, Expired } from './emailed-link.tsx';
import { ownershipQuery } from './queries.ts';

/** What the emailed question to a new owner opens: their yes, or nothing. */
export const TakeOverCompany = ({ token }: { token: string }) => (
  <EmailedLink query={useQuery(ownershipQuery(token))}>
    {(offer) => <TakeOver token={token} offer={offer} />}
  </EmailedLink>
);

function TakeOver({ token, offer: { company, owner, email } }: { token: string; offer: OwnershipOffer }) {
  const accept = useMutation({
    mutationFn: () => api.client['next-owner'].accept.$post({ json: { token } }),
  });
  if (accept.isSuccess) {
    return (
      <>
        <p role="status" className="mb-5">
          You own {company} now. {owner} is an editor.
        </p>
        <LinkButton variant="primary" href={portalRoutes.clientPortal}>
          Go to your portal
        </LinkButton>
      </>
    );
  }
  if (hasCode(accept.error, 'link_expired')) return <Expired error={accept.error} />;
  return (
    <>
      <FormAlert
        className="mb-5"
        title="Nothing has changed"
        message={problemIn(accept.error, 'Please try again.')}
      />
      <p className="mb-3">
        <strong>{owner}</strong> asks you to own <strong>{company}</strong>. You’d look after the plan, the
        payments and who’s in the company. {owner} becomes an editor.
      </p>
      <p className="mb-7 break-words text-sm text-soft">
        You’ll keep signing in with {email}. If you’d rather not, close this page: nothing changes.
      </p>
      <Button
        variant="primary"
        isBusy={accept.isPending}
        busyText="Taking over..."
        onClick={() => accept.mutate()}
      >
        Yes, take over {company}
      </Button>
    </>
  );
}
