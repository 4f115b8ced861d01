import type { SearchAnswer, SearchFind, SearchPiece } from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatMoment } from '#/lib/format-moment.ts';
import { useDelayed } from '#/lib/use-delayed.ts';
import { findAddress } from './find-address.ts';
import { searchQuery } from './queries.ts';

/** A place of the product to go to. */
type Place = { id: string; name: string; icon: IconName; href: string };
type Props = { places: readonly Place[]; onClose: () => void };

/** Long enough not to ask at every key of a word, in milliseconds. */
const pauseMs = 120;

const groups = [
  { name: 'Clients', of: 'clients' },
  { name: 'Projects', of: 'projects' },
  { name: 'Messages', of: 'messages' },
  { name: 'Files', of: 'files' },
] as const satisfies { name: string; of: keyof SearchAnswer }[];

const icons = {
  client: 'person',
  project: 'grid',
  thread: 'chat',
  chat: 'chat',
  file: 'document',
} as const satisfies Record<SearchFind['kind'], IconName>;

const item =
  'flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 data-[selected=true]:bg-pounamu-wash';

/** Search over everything, and the way to every place, from the keyboard. Closing gives the focus back. */
export function SearchPalette({ places, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const asked = useDelayed(text.trim(), pauseMs);
  const { data, isFetching, isError } = useQuery({ ...searchQuery(asked), enabled: asked !== '' });

  useEffect(() => {
    dialog.current?.showModal();
    // The dialog would give the focus to the frame around the box.
    box.current?.focus();
  }, []);

  const go = (href: string) => {
    dialog.current?.close();
    navigate(href);
  };
  const found = asked !== '' && text.trim() !== '' ? data : undefined;
  const wanted = text.trim().toLowerCase();
  const shownPlaces = places.filter(({ name }) => name.toLowerCase().includes(wanted));
  const total = found ? groups.reduce((sum, { of }) => sum + found[of].length, 0) : 0;
  const isSettled = !isFetching && asked === text.trim();
  const isEmpty = isSettled && found !== undefined && total === 0 && shownPlaces.length === 0;

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
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="cross" />
          </button>
        </div>
        <Command.List label="Found" className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
          {groups.map(({ name, of }) => {
            const finds = found?.[of] ?? [];
            return (
              finds.length > 0 && (
                <Command.Group key={of} heading={<Heading>{name}</Heading>}>
                  {finds.map((find) => (
                    <Command.Item
                      key={find.id}
                      value={`${of} ${find.id}`}
                      className={item}
                      onSelect={() => go(findAddress(find))}
                    >
                      <Find find={find} />
                    </Command.Item>
                  ))}
                </Command.Group>
              )
            );
          })}
          {shownPlaces.length > 0 && (
            <Command.Group heading={<Heading>Go to</Heading>}>
              {shownPlaces.map(({ id, name, icon, href }) => (
                <Command.Item key={id} value={`place ${id}`} className={item} onSelect={() => go(href)}>
                  <Icon name={icon} className="mt-1" />
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
        {isEmpty && <p className="px-4 py-5 text-soft">Nothing found. Words are found by their beginning.</p>}
        {isError && (
          <p role="alert" className="problem px-4 py-3">
            <Icon name="warning" className="mt-0.5" />
            The search did not answer. Type on to try again.
          </p>
        )}
        <p role="status" className="sr-only">
          {isSettled && found && (total === 1 ? '1 thing found' : `${total} things found`)}
        </p>
      </Command>
    </dialog>
  );
}

function Heading({ children }: { children: string }) {
  return <span className="block px-4 pb-1 pt-3 text-sm font-semibold text-soft">{children}</span>;
}

function Find({ find }: { find: SearchFind }) {
  const { kind, title, snippet, detail, isInternal, createdAt } = find;
  const isDated = createdAt !== null && (kind === 'thread' || kind === 'chat' || kind === 'file');
  return (
    <>
      <Icon name={isInternal ? 'lock' : icons[kind]} className="mt-1" />
      <span className="min-w-0 flex-1 break-words">
        <span className="block">
          <b className="font-semibold">
            <Pieces pieces={title} />
          </b>
          <span className="text-sm text-soft">
            {detail && `, ${detail}`}
            {isInternal && '. Internal'}
            {isDated && `. ${formatMoment(createdAt)}`}
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

/** Pieces are shown as the text they are; where one begins in the text names it. */
function Pieces({ pieces }: { pieces: SearchPiece[] }) {
  const starts = pieces.map((_, index) =>
    pieces.slice(0, index).reduce((length, { text }) => length + text.length, 0),
  );
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={starts[index]} className="bg-pending-wash text-pending-ink">
        {text}
      </mark>
    ) : (
      <span key={starts[index]}>{text}</span>
    ),
  );
}
