import {
  isMessageKind,
  type Page,
  type SearchFind,
  type SearchGroup,
  type SearchPiece,
} from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { clientBillingPath, clientChatPath, clientPath, leadPath, staffProjectPath } from '#/lib/address.ts';
import { formatDayTime } from '#/lib/format.ts';
import { moreFindsQuery } from './queries.ts';

export const itemLook =
  'flex min-h-10 cursor-pointer items-start gap-3 px-[18px] py-2 data-[selected=true]:bg-pounamu-wash coarse:min-h-11';

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

type Props = {
  group: SearchGroup;
  q: string;
  first: Page<SearchFind>;
  onGo: (href: string) => void;
  /** Called with a sentence to announce once more results are in. */
  onMore: (announcement: string) => void;
};

/** The results of one group, with an entry at the end that loads more. */
export function FoundGroup({ group, q, first, onGo, onMore }: Props) {
  const more = useInfiniteQuery(moreFindsQuery(q, group, first.nextCursor ?? ''));
  const nextCursor = more.data ? more.data.pages.at(-1)?.nextCursor : first.nextCursor;
  const name = names[group];
  const problem = `More ${group} didn’t load. Try again.`;
  const entries: { value: string; find?: SearchFind }[] = [
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
          className={itemLook}
          // Keeps the focus in the box, so that typing can continue.
          onMouseDown={(event) => event.preventDefault()}
          onSelect={() => (find ? onGo(addressOf(find)) : void load())}
        >
          {find ? (
            <FindText find={find} />
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

/** The address of a result: its lead, its client, its client's billing, its project with the conversation, or the chat with its client. */
function addressOf({ kind, id, clientId, projectId, enquiryId }: SearchFind): string {
  if (enquiryId !== null) return leadPath(enquiryId);
  if (kind === 'lead') return leadPath(id);
  if (kind === 'client') return clientPath(id);
  if (kind === 'invoice') return clientBillingPath(clientId ?? '');
  return projectId === null ? clientChatPath(clientId ?? '') : staffProjectPath(projectId);
}

const icons = {
  client: 'person',
  project: 'grid',
  lead: 'letter',
  invoice: 'card',
  thread: 'chat',
  chat: 'chat',
  enquiry: 'letter',
  file: 'document',
} as const satisfies Record<SearchFind['kind'], IconName>;

function FindText({ find }: { find: SearchFind }) {
  const { kind, title, snippet, detail, isInternal, createdAt } = find;
  const isDated = createdAt !== null && (isMessageKind(kind) || kind === 'file' || kind === 'invoice');
  return (
    <>
      <Icon name={isInternal ? 'lock' : icons[kind]} className="mt-0.5" />
      <span className="min-w-0 flex-1 break-words">
        <span className="block">
          <b className="font-semibold">
            <Pieces pieces={title} />
          </b>
          <span className="text-sm text-soft">
            {detail && `, ${detail}`}
            {isInternal && '. Internal'}
            {isDated && `. ${formatDayTime(createdAt)}`}
          </span>
        </span>
        {snippet.length > 0 && (
          <span className="block text-sm">
            <Pieces pieces={snippet} />
          </span>
        )}
      </span>
    </>
  );
}

const Pieces = ({ pieces }: { pieces: SearchPiece[] }) =>
  pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="bg-pending-wash text-pending-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
