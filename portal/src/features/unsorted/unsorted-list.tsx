import { unsortedLists, type UnsortedEmail } from '@stackworks/contracts';
import { Button, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LinkTabs } from '#/components/link-tabs.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { formatDateTime } from '#/lib/format.ts';
import { blockedSendersQuery, unsortedQuery } from './queries.ts';
import type { Unsorted } from './use-unsorted.ts';
import { useSorting } from './use-sorting.ts';
import { emptyTexts, listWords, reasonWords, senderOf } from './words.ts';

export const UnsortedTabs = ({ unsorted: { list, pathOf, counts } }: { unsorted: Unsorted }) => (
  <LinkTabs
    label="Emails"
    replaces
    tabs={unsortedLists.map((each) => ({
      name: listWords[each],
      href: pathOf({ list: each, email: '' }),
      isCurrent: each === list,
      count: counts?.[each],
    }))}
  />
);

/** One list of emails that belong to no conversation, newest first. */
export function UnsortedEmails({ unsorted, isWide }: { unsorted: Unsorted; isWide: boolean }) {
  const { list, openId, pathOf } = unsorted;
  const query = useInfiniteQuery(unsortedQuery(list));
  const [title, text] = emptyTexts[list];
  return (
    <>
      <PagedList
        query={query}
        label={listWords[list]}
        loading="Loading emails..."
        failed="We couldn’t load the emails"
        empty={
          <div className="p-4">
            <EmptyState title={title} text={text} />
          </div>
        }
      >
        {(email) => (
          <Row
            key={email.id}
            email={email}
            isOpen={email.id === openId}
            href={pathOf({ email: email.id })}
            replaces={isWide}
          />
        )}
      </PagedList>
      {list === 'blocked' && <BlockedSenders />}
    </>
  );
}

const rowAttribute = 'data-unsorted-row';

export const findUnsortedRow = (id: string): HTMLElement | null =>
  document.querySelector(`[${rowAttribute}="${CSS.escape(id)}"]`);

export const readFocusedEmail = (): string | null =>
  document.activeElement?.getAttribute(rowAttribute) ?? null;

type RowProps = { email: UnsortedEmail; isOpen: boolean; href: string; replaces: boolean };

function Row({ email, isOpen, href, replaces }: RowProps) {
  const { id, reason, subject, snippet, receivedAt } = email;
  const isForged = reason === 'forged';
  return (
    <li>
      <Link
        href={href}
        replace={replaces}
        {...{ [rowAttribute]: id }}
        aria-current={isOpen ? 'true' : undefined}
        className={`relative grid min-h-[59px] content-center border-b border-edge px-4 py-1.5 no-underline -outline-offset-[3px] max-sm:min-h-[72px] sm:px-6 ${
          isOpen
            ? 'bg-pounamu-wash before:absolute before:inset-y-0 before:left-0 before:w-[5px] before:bg-pounamu'
            : 'bg-sheet hover:bg-paper'
        }`}
      >
        <span className="flex min-w-0 items-baseline justify-between gap-x-3">
          <span className="min-w-0 truncate font-label">{senderOf(email)}</span>
          <span className="flex-none text-xs text-soft">{formatDateTime(receivedAt)}</span>
        </span>
        <span className="flex min-w-0 items-baseline gap-x-3 text-[.875rem] leading-6">
          <span className="min-w-0 flex-1 truncate">
            {subject || 'No subject'}
            {snippet && <span className="text-soft"> {snippet}</span>}
          </span>
          <span className={`flex-none text-xs ${isForged ? 'font-label text-danger' : 'text-soft'}`}>
            {reasonWords[reason]}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** All blocked senders, also those that have sent nothing since. */
function BlockedSenders() {
  const query = useInfiniteQuery(blockedSendersQuery);
  const { unblock } = useSorting();
  return (
    <section aria-labelledby="blocked-senders" className="px-4 py-4 sm:px-6">
      <h2 id="blocked-senders" className="text-sm font-label">
        Blocked senders
      </h2>
      <PagedList
        query={query}
        loading="Loading blocked senders..."
        failed="We couldn’t load the blocked senders"
        empty={<p className="py-2 text-sm text-soft">Nobody is blocked.</p>}
      >
        {({ id, by }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-edge py-2 text-sm">
            <span className="min-w-0 flex-1 break-words">
              {id}
              {by !== null && <span className="text-soft">, blocked by {by}</span>}
            </span>
            <Button size="small" onClick={() => void unblock(id)}>
              Unblock<span className="sr-only"> {id}</span>
            </Button>
          </li>
        )}
      </PagedList>
    </section>
  );
}
