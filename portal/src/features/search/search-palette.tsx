import { foldText, type SearchGroup } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRef, useState, type KeyboardEvent, type SetStateAction } from 'react';
import type { ChangeProject } from '#/features/projects/index.ts';
import { useDelayed } from '#/lib/hooks.ts';
import { readTypedEarly } from '#/lib/search-keys.ts';
import { useTheme } from '#/lib/theme.ts';
import { CommandStep, useHasChoices } from './command-step.tsx';
import { Commands, matchCommands, stepWords, type Step } from './commands.tsx';
import { Heading, itemLook } from './found-group.tsx';
import { GeneralCommands, matchGeneral } from './general-commands.tsx';
import { GoTo, listPlaces, type Place } from './go-to.tsx';
import { searchQuery } from './queries.ts';
import { pauseMs, SearchFrame } from './search-frame.tsx';
import { StaffGroups } from './staff-groups.tsx';
import { useCommands } from './use-commands.ts';
import { useHeldKeys } from './use-held-keys.ts';
import { usePicked } from './use-picked.ts';
import { findBest, findOpen, useTarget, type Target } from './target.ts';

type Props = {
  places: readonly Place[];
  /** Whether the user is known; nothing is searched before. */
  isSignedIn: boolean;
  onChange: ChangeProject;
  onClose: () => void;
  onStackbot: () => void;
};

const stackbotName = 'Ask StackBot';

/** What a name leads to comes before screens and commands; what only mentions it comes last. */
const named = ['clients', 'projects', 'leads'] as const;
const mentioning = ['invoices', 'messages', 'files'] as const;

/**
 * What was typed: a name, with its commands after `>`, or after `>` alone those of what is open and of any screen. Without `>`, Enter only ever
 * leads somewhere, unless what was typed is a command of what is open.
 */
function readTyped(text: string) {
  const [name = '', command] = text.split('>', 2).map((part) => part.trim());
  return { name, command: command ?? null };
}

/** Searches everything, jumps to any screen and runs commands, from the keyboard. Closing gives the focus back. */
export function SearchPalette({ places, isSignedIn, onChange, onClose, onStackbot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(readTypedEarly);
  /** The last announcement of more results, and the search it belongs to. */
  const [more, setMore] = useState({ q: '', announcement: '' });
  /** A command that asks something, such as which status. */
  const [asked, setAsked] = useState<{ step: Step; target: Target } | null>(null);
  const { name, command } = readTyped(text);
  const isCommandsOnly = command !== null;
  /** What is searched for: after `>` alone, whose commands. */
  const typed = name || (command ?? '');
  const query = useDelayed(asked ? '' : typed, pauseMs);
  const { data, isFetching, isError } = useQuery({
    ...searchQuery(query),
    enabled: isSignedIn && query !== '',
  });

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
  const [opened] = useState(() => findOpen(window.location.search));
  const { target: here, isLoading: isHereLoading } = useTarget(opened);
  const hereRows = here && !(isCommandsOnly && name) ? matchCommands(here, typed) : [];
  const isBestWanted = isCommandsOnly && hereRows.length === 0;
  const { target: best, isLoading: isBestLoading } = useTarget(
    isBestWanted ? findBest(found?.results, here) : null,
  );
  const bestRows = best ? matchCommands(best, name && (command ?? '')) : [];
  const isStackbotShown = !isCommandsOnly && stackbotName.toLowerCase().includes(wanted);
  const isGeneral = isCommandsOnly && name === '';
  const generalRows = matchGeneral(typed, useTheme()).filter(() => isGeneral);
  const shownPlaces =
    isCommandsOnly && !isGeneral
      ? []
      : listPlaces(places, isGeneral ? wanted.replace(/^go (to )?/, '') : wanted);
  const hasChoices = useHasChoices(asked);
  const hasAnswer = typed === '' || found?.q === typed || (isError && query === typed);
  /** Whether the list answers what is typed now. Until it does, no key may act on it. */
  const isReady = asked ? hasChoices : hasAnswer && !isHereLoading && !isBestLoading;
  const picked = usePicked(
    [asked?.step, asked && typed, best?.conversation.subjectId, found?.q, shownPlaces.length]
      .concat([...hereRows, ...generalRows, ...bestRows].map(({ id }) => id))
      .join(' '),
    isReady,
  );
  const type = (next: SetStateAction<string>) => {
    picked.startOver();
    setText(next);
  };
  // After `>` alone, what is open comes first, whatever the search finds.
  const isFirstKnown = !asked && isCommandsOnly && !isHereLoading && hereRows.length > 0;
  const keys = useHeldKeys((key) => isReady || (key === 'Enter' && isFirstKnown), box, type);
  const finds = found && !isCommandsOnly ? Object.values(found.results) : [];
  const total = [hereRows, generalRows, bestRows, shownPlaces, ...finds.map(({ items }) => items)]
    .map(({ length }) => length)
    .reduce((sum, length) => sum + length, isStackbotShown ? 1 : 0);
  const isSettled = !isFetching && query === typed;
  const hasMore = finds.some(({ nextCursor }) => nextCursor !== null);
  const count = `${total}${hasMore ? '+' : ''} ${total === 1 && !hasMore ? 'result' : 'results'}`;
  const isEmpty = isSettled && found !== undefined && total === 0;
  const hereCommands = here && hereRows.length > 0 && (
    <Commands target={here} rows={hereRows} onStep={ask} onAct={run.act} />
  );
  const showFound = (groups: readonly SearchGroup[]) =>
    !asked &&
    !isCommandsOnly &&
    found && (
      <StaffGroups
        found={found}
        groups={groups}
        onGo={run.go}
        onMore={(announcement) => setMore({ q: found.q, announcement })}
      />
    );

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
        placeholder: asked ? stepWords[asked.step] : 'Search, or do something',
        onKeyDown,
      }}
      aside={
        here &&
        !asked && (
          <span className="max-w-44 flex-none truncate text-sm text-soft max-sm:hidden">
            From <b className="font-semibold text-ink">{here.name}</b>
          </span>
        )
      }
      isEmpty={!asked && isEmpty}
      isError={isError}
      help={
        <>
          <span>
            <kbd className="key">Enter</kbd> {asked ? 'choose' : 'do it'}
          </span>
          <span>
            <kbd className="key">{asked ? 'Backspace' : 'Esc'}</kbd> {asked ? 'back' : 'close'}
          </span>
          {!asked && <span className="ml-auto">Type &gt; for commands, also after a name</span>}
        </>
      }
      announcement={!asked && isSettled && found && (more.q === found.q ? more.announcement : count)}
      onClose={onClose}
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
      {showFound(named)}
      {!asked && (typed === '' || isGeneral) && hereCommands}
      {!asked && (
        <GeneralCommands
          rows={generalRows}
          onRun={(command) => {
            dialog.current?.close();
            command.run(run.go);
          }}
        />
      )}
      {!asked && <GoTo places={shownPlaces} onGo={run.go} />}
      {!asked && typed !== '' && !isGeneral && hereCommands}
      {!asked && best && bestRows.length > 0 && (
        <Commands target={best} rows={bestRows} onStep={ask} onAct={run.act} />
      )}
      {showFound(mentioning)}
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
    </SearchFrame>
  );
}
