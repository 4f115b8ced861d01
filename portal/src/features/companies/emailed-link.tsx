import { portalRoutes } from '@stackworks/contracts';
import { LinkButton, Spinner } from '@stackworks/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';

type Props<Offer> = {
  query: UseQueryResult<Offer>;
  children: (offer: Offer) => ReactNode;
};

/** What an emailed link is about, or why it no longer works. */
export function EmailedLink<Offer>({ query, children }: Props<Offer>) {
  if (hasCode(query.error, 'link_expired')) return <Expired error={query.error} />;
  if (hasCode(query.error, 'invalid_input'))
    return <Over text="This link isn’t complete. Copy all of it, or open it from the email." />;
  return (
    <Loaded
      query={query}
      loading={<Spinner text="Checking your link..." />}
      failed="We couldn’t check your link"
      failedText="It still works. Check your connection and try again."
    >
      {children}
    </Loaded>
  );
}

export const Expired = ({ error }: { error: unknown }) => (
  <Over text={failureMessage(error, 'This link no longer works.')} />
);

const Over = ({ text }: { text: string }) => (
  <>
    <p role="status" className="mb-5">
      {text}
    </p>
    <LinkButton variant="primary" href={portalRoutes.simpleLogin}>
      Go to Login
    </LinkButton>
  </>
);
