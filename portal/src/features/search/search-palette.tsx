import { searchGroups } from '@stackworks/contracts';
import { Icon, type IconName, Problem } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { IconButton } from '#/components/icon-button.tsx';
import { takeTypedEarly } from '#/lib/search-keys.ts';
import { useDelayed } from '#/lib/hooks.ts';
import { FoundGroup, Heading, itemLook } from './found-group.tsx';
import { searchQuery } from './queries.ts';

type Place = { id: string; name: string; icon: IconName; href: string };
type Props = {
  places: readonly Place[];
  /** Whether the user is known; nothing is searched before. */
  isReady: boolean;
  onClose: () => void;
  onStackbot: () => void;
};

const pauseMs = 120;

const stackbotName = 'Ask StackBot';

/** Searches everything and jumps to any screen, from the keyboard. Closing gives the focus back. */
export function SearchPalette({ places, isReady, onClose, onStackbot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  /** The last announcement of more results, and the search it belongs to. */
  const [more, setMore] = useState({ q: '', announcement: '' });
  const query = useDelayed(text.trim(), pauseMs);
  const { data, isFetching, isError } = useQuery({ ...searchQuery(query), enabled: isReady && query !== '' });

  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The dialog itself would focus the frame around the box.
    box.current?.focus();
    takeTypedEarly((typed) => setText((before) => before + typed));
  }, []);

  const go = (href: string) => {
    dialog.current?.close();
    navigate(href);
  };
  const found = query !== '' && text.trim() !== '' ? data : undefined;
  const wanted = text.trim().toLowerCase();
  const isStackbotShown = stackbotName.toLowerCase().includes(wanted);
  const shownPlaces = places.filter(({ name }) => name.toLowerCase().includes(wanted));
  const total = found ? searchGroups.reduce((sum, group) => sum + found.results[group].items.length, 0) : 0;
  const isSettled = !isFetching && query === text.trim();
  const hasMore =
    found !== undefined && searchGroups.some((group) => found.results[group].nextCursor !== null);
  const count = `${hasMore ? 'More than ' : ''}${total === 1 ? '1 thing' : `${total} things`} found`;
  const isEmpty =
    isSettled && found !== undefined && total === 0 && shownPlaces.length === 0 && !isStackbotShown;

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      closedby="any"
      onClose={onClose}
      className="dialog mt-[8dvh] w-[min(calc(100vw-24px),42rem)] overflow-hidden !p-0"
    >
      <Command label="Search" shouldFilter={false} loop className="flex max-h-[80dvh] flex-col">
        <div className="flex items-center gap-3 border-b-2 border-ink px-4">
          <Icon name="search" size={20} />
          <Command.Input
            ref={box}
            value={text}
            onValueChange={setText}
            maxLength={200}
            placeholder="Search clients, projects, messages and files"
            className="min-h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft placeholder:opacity-100"
          />
          <IconButton icon="cross" label="Close" onClick={() => dialog.current?.close()} />
        </div>
        <Command.List label="Found" className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
          {found &&
            searchGroups.map((group) => (
              <FoundGroup
                key={group}
                group={group}
                q={found.q}
                first={found.results[group]}
                onGo={go}
                onMore={(announcement) => setMore({ q: found.q, announcement })}
              />
            ))}
          {shownPlaces.length > 0 && (
            <Command.Group heading={<Heading>Go to</Heading>}>
              {shownPlaces.map(({ id, name, icon, href }) => (
                <Command.Item key={id} value={`place ${id}`} className={itemLook} onSelect={() => go(href)}>
                  <Icon name={icon} className="mt-1" />
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {isStackbotShown && (
            <Command.Group heading={<Heading>Help</Heading>}>
              <Command.Item
                value="stackbot"
                className={itemLook}
                onSelect={() => {
                  dialog.current?.close();
                  onStackbot();
                }}
              >
                <Icon name="chat" className="mt-1" />
                {stackbotName}
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
        {isEmpty && <p className="px-4 py-5 text-soft">No results. Try the start of a word.</p>}
        {isError && (
          <Problem className="px-4 py-3">Search isn’t responding. Keep typing to try again.</Problem>
        )}
        <p role="status" className="sr-only">
          {isSettled && found && (more.q === found.q ? more.announcement : count)}
        </p>
      </Command>
    </dialog>
  );
}
