import type { Message } from '@stackworks/contracts';
import { Dialog } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatDateTime } from '#/lib/format.ts';
import { wholeEmailKey } from '#/lib/query-keys.ts';

/** For staff, below a message that came by email: the way to the email as it came. */
export const WholeEmail = ({ message: { emailId } }: { message: Message }) =>
  emailId === null ? null : <OriginalEmail id={emailId} />;

/** Opens a stored email as it came, as plain text. */
export function OriginalEmail({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link min-h-6 justify-self-start text-xs coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        Show original
      </button>
      <Dialog title="The original email" isWide isOpen={isOpen} onClose={() => setOpen(false)}>
        <EmailText id={id} />
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
            <dd>{formatDateTime(receivedAt)}</dd>
          </dl>
          <p className="whitespace-pre-wrap break-words border-t border-edge pt-4">{text}</p>
          {isCut && <p className="text-sm text-soft">The email goes on, but it’s too long to show here.</p>}
          <p className="border-t border-edge pt-4 text-sm text-soft">
            Something missing? Everything that was sent is in its source.{' '}
            <a
              className="link"
              download
              href={api.admin.emails[':id'].source.$url({ param: { id } }).toString()}
            >
              Download the email (.eml)
            </a>
          </p>
        </div>
      )}
    </Loaded>
  );
}
