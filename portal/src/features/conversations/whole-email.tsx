import { emailStoredDays, type Message } from '@stackworks/contracts';
import { Dialog } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { differenceInDays } from 'date-fns';
import { useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatDayTime } from '#/lib/format.ts';
import { wholeEmailKey } from '#/lib/query-keys.ts';

/** For staff, below a message that came by email: the way to the whole email, as long as it is stored. */
export function WholeEmail({ message: { emailId, createdAt } }: { message: Message }) {
  const [isOpen, setOpen] = useState(false);
  // As of when the message appeared: a clock for every message would be too many.
  const [now] = useState(() => new Date());
  if (emailId === null || differenceInDays(now, createdAt) >= emailStoredDays) return null;
  return (
    <>
      <button
        type="button"
        className="link min-h-6 justify-self-start text-xs coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        Show the whole email
      </button>
      <Dialog title="The whole email" isWide isOpen={isOpen} onClose={() => setOpen(false)}>
        <EmailText id={emailId} />
      </Dialog>
    </>
  );
}

const wholeEmailQuery = (id: string) =>
  jsonQuery(wholeEmailKey(id), () => api.admin.emails[':id'].$get({ param: { id } }));

function EmailText({ id }: { id: string }) {
  const query = useQuery(wholeEmailQuery(id));
  return (
    <Loaded
      query={query}
      loading="Loading the email..."
      failed="We couldn’t load this email"
      failedText={failureMessage(query.error, 'Check your connection and try again.')}
    >
      {({ from, subject, text, isCut, receivedAt }) => (
        <div className="grid gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 break-words text-sm">
            <dt className="text-soft">From</dt>
            <dd>{from}</dd>
            <dt className="text-soft">Subject</dt>
            <dd>{subject}</dd>
            <dt className="text-soft">Received</dt>
            <dd>{formatDayTime(receivedAt)}</dd>
          </dl>
          <p className="whitespace-pre-wrap break-words border-t border-edge pt-4">{text}</p>
          {isCut && <p className="text-sm text-soft">The email goes on, but it’s too long to show here.</p>}
        </div>
      )}
    </Loaded>
  );
}
