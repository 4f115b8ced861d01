import type { Page, SearchFind, SearchGroup } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { findAddress } from './find-address.ts';
import { FindText } from './find-text.tsx';
import { Heading, itemLook } from './palette-item.tsx';
import { moreFindsQuery } from './queries.ts';

const names = {
  clients: 'Clients',
  projects: 'Projects',
  messages: 'Messages',
  files: 'Files',
} as const satisfies Record<SearchGroup, string>;

type Props = {
  group: SearchGroup;
  /** The text that found it. */
  q: string;
  first: Page<SearchFind>;
  onGo: (href: string) => void;
  /** Called with a sentence about what came when more was asked for. */
  onMore: (news: string) => void;
};

/** What was found of one group, and at its end the way to more of it. */
export function FoundGroup({ group, q, first, onGo, onMore }: Props) {
  const more = useInfiniteQuery(moreFindsQuery(q, group, first.nextCursor ?? ''));
  const nextCursor = more.data ? more.data.pages.at(-1)?.nextCursor : first.nextCursor;
  const name = names[group];
  const problem = `More ${group} didn’t load. Try again.`;
  const entries: { value: string; find?: SearchFind }[] = [
    ...first.items.map((find) => ({ value: find.id, find })),
    // The first of each page takes the place of the entry that asked for it, and so keeps being the chosen one.
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
          // The box keeps the focus, so that one can type on.
          onMouseDown={(event) => event.preventDefault()}
          onSelect={() => (find ? onGo(findAddress(find)) : void load())}
        >
          {find ? (
            <FindText find={find} />
          ) : (
            <>
              <Icon name="chevron" className="mt-1" />
              {more.isFetching ? `Loading more ${group}...` : more.isError ? problem : `More ${group}`}
            </>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
