import {
  clientSearchGroups,
  teamChatPath,
  type ClientSearchFind,
  type ClientSearchGroup,
  type Page,
} from '@stackworks/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState, type SetStateAction } from 'react';
import { useLocation } from 'wouter';
import { ProjectStatusBadge, projectPath } from '#/features/projects/index.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { useDelayed } from '#/lib/hooks.ts';
import { readTypedEarly } from '#/lib/search-keys.ts';
import { FoundGroup } from './found-group.tsx';
import { moreOwnFindsQuery, ownSearchQuery } from './queries.ts';
import { pauseMs, SearchFrame } from './search-frame.tsx';
import { useHeldKeys } from './use-held-keys.ts';
import { usePicked } from './use-picked.ts';

/** A client's search of their own projects, messages and files, from the keyboard. Closing gives the focus back. */
export function ClientSearch({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState(readTypedEarly);
  /** The last announcement of more results, and the search it belongs to. */
  const [more, setMore] = useState({ q: '', announcement: '' });
  const typed = text.trim();
  const query = useDelayed(typed, pauseMs);
  const { data, isFetching, isError } = useQuery({ ...ownSearchQuery(query), enabled: query !== '' });

  const found = query !== '' && typed !== '' ? data : undefined;
  /** Whether the list answers what is typed now. Until it does, no key may act on it. */
  const isReady = typed === '' || found?.q === typed || (isError && query === typed);
  const picked = usePicked(found?.q ?? '', isReady);
  const type = (next: SetStateAction<string>) => {
    picked.startOver();
    setText(next);
  };
  const keys = useHeldKeys(() => isReady, box, type);
  const go = (href: string) => {
    dialog.current?.close();
    navigate(href);
  };
  const groups = found ? clientSearchGroups.map((group) => found.results[group]) : [];
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  const hasMore = groups.some(({ nextCursor }) => nextCursor !== null);
  const count = `${total}${hasMore ? '+' : ''} ${total === 1 && !hasMore ? 'result' : 'results'}`;
  const isSettled = !isFetching && query === typed && found !== undefined;

  return (
    <SearchFrame
      dialog={dialog}
      box={box}
      picked={picked}
      input={{
        value: text,
        onValueChange: (next) => {
          keys.forget();
          type(next);
        },
        placeholder: 'Search projects, messages and files',
        onKeyDown: (event) => {
          if (!keys.hold(event)) picked.noteKey(event.key);
        },
      }}
      isEmpty={isSettled && total === 0}
      isError={isError}
      help={
        <>
          <span>
            <kbd className="key">Enter</kbd> open
          </span>
          <span>
            <kbd className="key">Esc</kbd> close
          </span>
        </>
      }
      announcement={isSettled && (more.q === found.q ? more.announcement : count)}
      onClose={onClose}
    >
      {found &&
        clientSearchGroups.map((group) => (
          <OwnGroup
            key={group}
            group={group}
            q={found.q}
            first={found.results[group]}
            onGo={go}
            onMore={(announcement) => setMore({ q: found.q, announcement })}
          />
        ))}
    </SearchFrame>
  );
}

type GroupProps = {
  group: ClientSearchGroup;
  q: string;
  first: Page<ClientSearchFind>;
  onGo: (href: string) => void;
  onMore: (announcement: string) => void;
};

function OwnGroup({ group, q, first, ...then }: GroupProps) {
  const more = useInfiniteQuery(moreOwnFindsQuery(q, group, first.nextCursor ?? ''));
  return (
    <FoundGroup
      {...then}
      group={group}
      first={first}
      more={more}
      addressOf={addressOf}
      describe={({ status }) => ({ status: status !== null && <ProjectStatusBadge status={status} /> })}
    />
  );
}

/** The address of a result: its project, that project's files, or the conversation it's in. */
function addressOf({ kind, projectId }: ClientSearchFind): string {
  if (projectId === null) return teamChatPath;
  if (kind === 'project') return projectPath(projectId);
  return clientPortalPath(kind === 'file' ? 'files' : 'messages', { project: projectId });
}
