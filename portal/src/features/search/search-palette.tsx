import { foldText, searchGroups } from '@stackworks/contracts';
import { Icon, type IconName, Problem } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SetStateAction } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { findOpenConversation } from '#/features/conversations/index.ts';
import type { ChangeProject } from '#/features/projects/index.ts';
import { useDelayed } from '#/lib/hooks.ts';
import { CommandStep, useHasChoices } from './command-step.tsx';
import { Commands, matchCommands, stepWords, type Step } from './commands.tsx';
import { FoundGroup, Heading, itemLook } from './found-group.tsx';
import { searchQuery } from './queries.ts';
import { useCommands } from './use-commands.ts';
import { useHeldKeys } from './use-held-keys.ts';
import { usePicked } from './use-picked.ts';
import { findBest, useTarget, type Target } from './target.ts';

type Place = {
  id: string;
  name: string;
  icon: IconName;
  href: string;
  key?: string;
  /** What it is, such as a teammate. It is listed once its name is typed. */
  kind?: string;
};
type Props = {
  places: readonly Place[];
  /** Whether the user is known; nothing is searched before. */
  isSignedIn: boolean;
  onChange: ChangeProject;
  onClose: () => void;
  onStackbot: () => void;
};

const pauseMs = 120;
const stackbotName = 'Ask StackBot';

/** Searches everything, jumps to any screen and runs commands, from the keyboard. Closing gives the focus back. */
export function SearchPalette({ places, isSignedIn, onChange, onClose, onStackbot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** The last announcement of more results, and the search it belongs to. */
  const [more, setMore] = useState({ q: '', announcement: '' });
  /** A command that asks something, such as which status. */
  const [asked, setAsked] = useState<{ step: Step; target: Target } | null>(null);
  const isCommandsOnly = text.trimStart().startsWith('>');
  const typed = text.replace(/^\s*>/, '').trim();
  const query = useDelayed(asked ? '' : typed, pauseMs);
  const { data, isFetching, isError } = useQuery({
    ...searchQuery(query),
    enabled: isSignedIn && query !== '',
  });

  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The dialog itself would focus the frame around the box.
    box.current?.focus();
  }, []);

  const run = useCommands(() => dialog.current?.close(), onChange);
  const ask = (step: Step, target: Target) => {
    setAsked({ step, target });
    picked.clear();
    type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.hold(event)) return;
    if (event.key === 'Backspace' && text === '') setAsked(null);
    picked.noteKey(event.key);
  };
  const found = query !== '' && typed !== '' ? data : undefined;
  const wanted = foldText(typed);
  const [opened] = useState(findOpenConversation);
  const { target: here, isLoading: isHereLoading } = useTarget(opened);
  const { target: best, isLoading: isBestLoading } = useTarget(findBest(found?.results, here));
  const hereRows = here ? matchCommands(here, typed) : [];
  const isBestHere = best?.conversation.subjectId === here?.conversation.subjectId;
  // Of what is open, those that were typed; all once its own name is.
  const bestRows = best && !(isBestHere && hereRows.length > 0) ? matchCommands(best, '') : [];
  const isStackbotShown = !isCommandsOnly && stackbotName.toLowerCase().includes(wanted);
  const shownPlaces = isCommandsOnly
    ? []
    : places.filter(({ name, kind }) => foldText(name).includes(wanted) && !(kind && wanted === ''));
  const hasChoices = useHasChoices(asked);
  const hasAnswer = typed === '' || found?.q === typed || (isError && query === typed);
  /** Whether the list answers what is typed now. Until it does, no key may act on it. */
  const isReady = asked ? hasChoices : hasAnswer && !isHereLoading && !isBestLoading;
  const picked = usePicked(
    [asked?.step, asked && typed, best?.conversation.subjectId, found?.q, shownPlaces.length]
      .concat([...hereRows, ...bestRows].map(({ id }) => id))
      .join(' '),
    isReady,
  );
  const type = (next: SetStateAction<string>) => {
    picked.startOver();
    setText(next);
  };
  // What is open comes first, whatever the search finds.
  const isFirstKnown = !asked && !isHereLoading && hereRows.length > 0;
  const keys = useHeldKeys((key) => isReady || (key === 'Enter' && isFirstKnown), box, type);
  const finds = found && !isCommandsOnly ? searchGroups.map((group) => found.results[group]) : [];
  const total = [hereRows, bestRows, shownPlaces, ...finds.map(({ items }) => items)]
    .map(({ length }) => length)
    .reduce((sum, length) => sum + length, isStackbotShown ? 1 : 0);
  const isSettled = !isFetching && query === typed;
  const hasMore = finds.some(({ nextCursor }) => nextCursor !== null);
  const count = `${hasMore ? 'More than ' : ''}${total === 1 ? '1 thing' : `${total} things`} found`;
  const isEmpty = isSettled && found !== undefined && total === 0;

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      closedby="any"
      onClose={onClose}
      className="dialog mt-[8dvh] w-[min(calc(100vw-24px),45rem)] overflow-hidden !p-0 !shadow-[0_0_0_1.5px_var(--ink),8px_8px_0_0_var(--pounamu),8px_8px_0_1.5px_var(--ink)]"
    >
      <Command
        label="Search"
        {...picked.command}
        shouldFilter={false}
        loop
        className="flex max-h-[80dvh] flex-col text-[.9375rem] leading-normal"
      >
        <div className="flex items-center gap-3 border-b-2 border-ink px-[18px]">
          <Icon name="search" size={20} />
          <Command.Input
            ref={box}
            value={text}
            onValueChange={(next) => {
              keys.forget();
              type(next);
            }}
            maxLength={200}
            placeholder={asked ? stepWords[asked.step] : 'Search, or do something'}
            onKeyDown={onKeyDown}
            className="min-h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft placeholder:opacity-100"
          />
          {here && !asked && (
            <span className="max-w-44 flex-none truncate text-sm text-soft max-sm:hidden">
              From <b className="font-semibold text-ink">{here.name}</b>
            </span>
          )}
          <IconButton
            icon="cross"
            label="Close"
            // The list would take Enter for itself.
            onKeyDown={(event) => event.stopPropagation()}
            onClick={() => dialog.current?.close()}
          />
        </div>
        <Command.List
          {...picked.list}
          label="Found"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
        >
          {asked && (
            <CommandStep
              {...asked}
              typed={typed}
              onChange={run.change}
              onReply={run.reply}
              onAssign={run.assign}
              onSnooze={run.snooze}
            />
          )}
          {!asked && here && hereRows.length > 0 && (
            <Commands target={here} rows={hereRows} onStep={ask} onAct={run.act} />
          )}
          {!asked && best && bestRows.length > 0 && (
            <Commands target={best} rows={bestRows} onStep={ask} onAct={run.act} />
          )}
          {!asked &&
            !isCommandsOnly &&
            found &&
            searchGroups.map((group) => (
              <FoundGroup
                key={group}
                group={group}
                q={found.q}
                first={found.results[group]}
                onGo={run.go}
                onMore={(announcement) => setMore({ q: found.q, announcement })}
              />
            ))}
          {!asked && shownPlaces.length > 0 && (
            <Command.Group heading={<Heading>Go to</Heading>}>
              {shownPlaces.map(({ id, name, icon, href, key, kind }) => (
                <Command.Item
                  key={id}
                  value={`place ${id}`}
                  className={itemLook}
                  onSelect={() => run.go(href)}
                >
                  <Icon name={icon} className="mt-0.5" />
                  {name}
                  {kind && <span className="ml-auto text-sm text-soft">{kind}</span>}
                  {key && (
                    <span className="ml-auto flex gap-1 coarse:hidden">
                      <kbd className="key">G</kbd> <kbd className="key">{key}</kbd>
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {!asked && isStackbotShown && (
            <Command.Group heading={<Heading>Help</Heading>}>
              <Command.Item
                value="stackbot"
                className={itemLook}
                onSelect={() => {
                  dialog.current?.close();
                  onStackbot();
                }}
              >
                <Icon name="chat" className="mt-0.5" />
                {stackbotName}
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
        {!asked && isEmpty && <p className="px-4 py-5 text-soft">No results. Try the start of a word.</p>}
        {isError && (
          <Problem className="px-4 py-3">Search isn’t responding. Keep typing to try again.</Problem>
        )}
        <p className="flex flex-wrap items-center gap-x-5 border-t border-edge bg-fold px-[18px] py-2 text-xs text-soft coarse:hidden">
          <span>
            <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move
          </span>
          <span>
            <kbd className="key">Enter</kbd> {asked ? 'choose' : 'do it'}
          </span>
          <span>
            <kbd className="key">{asked ? 'Backspace' : 'Esc'}</kbd> {asked ? 'back' : 'close'}
          </span>
          {!asked && <span className="ml-auto">Type &gt; for commands only</span>}
        </p>
        <p role="status" className="sr-only">
          {!asked && isSettled && found && (more.q === found.q ? more.announcement : count)}
        </p>
      </Command>
    </dialog>
  );
}
