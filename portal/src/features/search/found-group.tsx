import {
  type ClientSearchFind,
  type Page,
  type SearchFind,
  type SearchGroup,
  type SearchPiece,
} from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { formatDateTime, formatDueDay } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';

export const itemLook =
  'flex min-h-10 cursor-pointer items-start gap-x-3 px-[18px] max-sm:flex-wrap py-2 data-[selected=true]:bg-pounamu-wash coarse:min-h-11';

export const Heading = ({ children }: { children: string }) => (
  <span className="block px-[18px] pb-1 pt-3 text-xs font-semibold text-soft">{children}</span>
);

const names = {
  clients: 'Clients',
  projects: 'Projects',
  leads: 'Leads',
  invoices: 'Invoices',
  messages: 'Messages',
  files: 'Files',
} as const satisfies Record<SearchGroup, string>;

type Props<One extends ClientSearchFind> = {
  group: SearchGroup;
  first: Page<One>;
  /** The pages after the first, fetched on request. */
  more: UseInfiniteQueryResult<InfiniteData<Page<One>>>;
  addressOf: (find: One) => string;
  /** What is shown at the end of a row before its status and date. */
  describe: (find: One) => { status: ReactNode; facts?: ReactNode; isInternal?: boolean };
  onGo: (href: string) => void;
  /** Called with a sentence to announce once more results are in. */
  onMore: (announcement: string) => void;
};

/** The results of one group, with an entry at the end that loads more. */
export function FoundGroup<One extends ClientSearchFind>(props: Props<One>) {
  const { group, first, more, addressOf, describe, onGo, onMore } = props;
  const nextCursor = more.data ? more.data.pages.at(-1)?.nextCursor : first.nextCursor;
  const name = names[group];
  const problem = `More ${group} didn’t load. Try again.`;
  const entries: { value: string; find?: One }[] = [
    ...first.items.map((find) => ({ value: find.id, find })),
    // The first of each page replaces the entry that loaded it, so it stays selected.
    ...(more.data?.pages ?? []).flatMap(({ items }, page) =>
      items.map((find, index) => ({
        value: index === 0 ? `after ${String(more.data?.pageParams[page])}` : find.id,
        find,
      })),
    ),
    ...(nextCursor ? [{ value: `after ${nextCursor}` }] : []),
  ];

  const load = async () => {
    if (more.isFetching) return;
    const { data, isError } = await more.fetchNextPage();
    const count = data?.pages.at(-1)?.items.length ?? 0;
    const what = count === 1 ? group.slice(0, -1) : group;
    onMore(isError ? problem : `${count} more ${what} shown`);
  };

  if (entries.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{name}</Heading>}>
      {entries.map(({ value, find }) => (
        <Command.Item
          key={value}
          value={`${group} ${value}`}
          className={`${itemLook} max-sm:flex-wrap`}
          // Keeps the focus in the box, so that typing can continue.
          onMouseDown={(event) => event.preventDefault()}
          onSelect={() => (find ? onGo(addressOf(find)) : void load())}
        >
          {find ? (
            <FindText find={find} {...describe(find)} />
          ) : (
            <>
              <Icon name="chevron" className="mt-0.5" />
              {more.isFetching ? `Loading more ${group}...` : more.isError ? problem : `More ${group}`}
            </>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

const icons = {
  client: 'person',
  project: 'grid',
  lead: 'letter',
  invoice: 'card',
  message: 'chat',
  file: 'document',
} as const satisfies Record<SearchFind['kind'], IconName>;

type FindProps = { find: ClientSearchFind; status: ReactNode; facts?: ReactNode; isInternal?: boolean };

function FindText({ find, status, facts, isInternal = false }: FindProps) {
  const { kind, title, snippet, detail, dueDate, createdAt } = find;
  const now = useNow();
  const isDated = kind === 'message' || kind === 'file' || kind === 'invoice';
  const isDue = dueDate !== null && find.status !== 'completed';
  return (
    <>
      <Icon name={isInternal ? 'lock' : icons[kind]} className="mt-0.5" />
      <span className="min-w-0 flex-1 break-words max-sm:basis-[calc(100%-2rem)]">
        <span className="block">
          <b className="font-semibold">
            <Pieces pieces={title} />
          </b>
          <span className="text-sm text-soft">
            {detail.length > 0 && ', '}
            <Pieces pieces={detail} />
            {isInternal && '. Internal'}
          </span>
        </span>
        {snippet.length > 0 && (
          <span className="block text-sm">
            <Pieces pieces={snippet} />
          </span>
        )}
      </span>
      <span className="flex flex-none flex-wrap items-center justify-end gap-x-4 gap-y-1 text-sm text-soft empty:hidden max-sm:basis-full max-sm:justify-start max-sm:pl-[30px]">
        {isDated && createdAt !== null && formatDateTime(createdAt)}
        {isDue && `Due ${formatDueDay(dueDate, now)}`}
        {status}
        {facts}
      </span>
    </>
  );
}

export const Pieces = ({ pieces }: { pieces: SearchPiece[] }) =>
  pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="bg-pending-wash text-pending-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
