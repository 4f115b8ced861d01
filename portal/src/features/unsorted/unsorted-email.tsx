import type { EmailFiling, FilingPlace, UnsortedEmailDetail } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlLook } from '#/components/dense.ts';
import { Loaded } from '#/components/paged-list.tsx';
import { OriginalEmail } from '#/features/conversations/index.ts';
import { api } from '#/lib/api/client.ts';
import { formatBytes, formatDateTime } from '#/lib/format.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { FileTo, isReadByClient } from './file-to.tsx';
import { unsortedEmailQuery } from './queries.ts';
import type { Unsorted } from './use-unsorted.ts';
import { useSorting } from './use-sorting.ts';
import { describePlace, reasonTexts, senderOf } from './words.ts';

type Props = {
  unsorted: Unsorted;
  isFiling: boolean;
  onFilingChange: (isFiling: boolean) => void;
};

/** The open email, with what can be done about it. */
export function UnsortedReader({ unsorted, ...props }: Props) {
  const { openId } = unsorted;
  const query = useQuery({ ...unsortedEmailQuery(openId ?? ''), enabled: openId !== null });
  if (openId === null) return null;
  if (query.data) return <Email email={query.data} unsorted={unsorted} {...props} />;
  return (
    <div className="p-4 sm:p-5">
      <Loaded
        query={query}
        loading="Loading the email..."
        failed="We couldn’t load this email"
        failedText={failureMessage(query.error, 'Check your connection and try again.')}
      >
        {() => null}
      </Loaded>
    </div>
  );
}

function Email({ email, unsorted, isFiling, onFilingChange }: Props & { email: UnsortedEmailDetail }) {
  const sorting = useSorting();
  const [chosen, setChosen] = useState<FilingPlace | null>(null);
  const { sorted, reason, list, sender, receivedAt, recipients, mayBlock } = email;
  const isForged = reason === 'forged';
  // A reply address says nothing to people: `places` name what it stands for.
  const others = recipients.filter((address) => !/^(reply|bounce)\+/i.test(address));
  const move = async (act: () => Promise<unknown>) => {
    await act();
    unsorted.openNext();
  };
  const file = (filing: EmailFiling, where: string) => void move(() => sorting.file(email, filing, where));
  const ask = (place: FilingPlace | null) => {
    setChosen(place);
    onFilingChange(true);
  };
  const stopFiling = () => {
    setChosen(null);
    onFilingChange(false);
  };
  return (
    <article className="flex h-full min-h-0 flex-col">
      <header className="border-b border-edge px-4 py-3.5 sm:px-5">
        <h2 className="break-words font-display text-[1.25rem] font-semibold leading-snug tracking-[-.02em]">
          {email.subject || 'No subject'}
        </h2>
        <p className="break-words text-sm text-soft">
          From {senderOf(email)}
          {email.senderName && sender && ` (${sender})`}, {formatDateTime(receivedAt)}
          {others.length > 0 && `, to ${others.join(', ')}`}
        </p>
        <p
          className={`mt-2 text-sm ${isForged ? 'border-l-4 border-danger bg-danger-wash px-3 py-2 text-danger' : ''}`}
          {...(isForged && { role: 'alert' })}
        >
          {reasonTexts[reason]}
        </p>
        {sorted ? (
          <p className="mt-2 text-sm font-label" role="status">
            {sorted.to ? 'Filed' : 'Dismissed'}
            {sorted.by !== null && ` by ${sorted.by}`}, {formatDateTime(sorted.at)}
          </p>
        ) : (
          <div className="mt-3 flex flex-wrap gap-2">
            <button
              type="button"
              className={`${controlLook} !border-ink`}
              aria-keyshortcuts="F"
              onClick={() => ask(null)}
            >
              <Icon name="forward" size={16} />
              File to…
            </button>
            {email.places.slice(0, 2).map((place) => (
              <button
                key={place.subjectId}
                type="button"
                className={`${controlLook} !whitespace-normal`}
                onClick={() => {
                  if (isReadByClient(place)) ask(place);
                  else file({ kind: place.kind, subjectId: place.subjectId }, `the ${describePlace(place)}`);
                }}
              >
                File to the {describePlace(place)}
              </button>
            ))}
            <button
              type="button"
              className={controlLook}
              aria-keyshortcuts="E"
              onClick={() => void move(() => sorting.dismiss(email))}
            >
              <Icon name="tick" size={16} />
              Dismiss
            </button>
            {list !== 'blocked' && mayBlock && (
              <button
                type="button"
                className={controlLook}
                onClick={() => void move(() => sorting.block(email))}
              >
                Block this sender
              </button>
            )}
            {list === 'blocked' && sender !== null && (
              <button type="button" className={controlLook} onClick={() => void sorting.unblock(sender)}>
                Unblock this sender
              </button>
            )}
          </div>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">
        {email.text === '' && email.files.length === 0 && (
          <p className="text-soft">This email has no text.</p>
        )}
        {email.text && <p className="whitespace-pre-wrap break-words">{email.text}</p>}
        {email.files.length > 0 && (
          <ul aria-label="Files" className="mt-4 grid gap-1.5">
            {email.files.map(({ name, bytes }, index) => (
              <li key={`${index}-${name}`}>
                <a
                  className="link break-words text-sm"
                  download
                  href={api.admin['unsorted-emails'][':id'].files[':index']
                    .$url({ param: { id: email.id, index: String(index) } })
                    .toString()}
                >
                  {name}
                </a>{' '}
                <span className="text-xs text-soft">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-4">
          <OriginalEmail id={email.id} />
        </div>
      </div>
      <FileTo
        email={email}
        chosen={chosen}
        isOpen={isFiling}
        onClose={stopFiling}
        onFile={(filing, where) => {
          stopFiling();
          file(filing, where);
        }}
      />
    </article>
  );
}
