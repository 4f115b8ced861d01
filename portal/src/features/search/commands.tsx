import { Icon, type IconName } from '@stackworks/ui';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { ProjectStatusBadge } from '#/features/projects/index.ts';
import { Heading, itemLook } from './found-group.tsx';
import type { Target } from './target.ts';

export type Step = 'status' | 'assign' | 'reply';

type CommandRow = { step: Step; icon: IconName; words: string; about: string; now: ReactNode; key: string };

/** What can be done with a target. `words` and `about` are read together: "Change status of", "Clinic bookings". */
function listCommands({ project, name }: Target): CommandRow[] {
  const reply: CommandRow = {
    ...{ step: 'reply', icon: 'bookmark', words: 'Reply with a saved reply to', about: name },
    ...{ now: null, key: '/' },
  };
  if (!project) return [reply];
  const { projectName: about, status, assignee } = project;
  return [
    {
      ...{ step: 'status', icon: 'loop', words: 'Change status of', about, key: 'S' },
      now: (
        <>
          now <ProjectStatusBadge status={status} />
        </>
      ),
    },
    {
      ...{ step: 'assign', icon: 'person', words: 'Assign', about, key: 'A' },
      now: assignee ? `now ${assignee.name}` : 'now nobody',
    },
    reply,
  ];
}

/** The commands whose words begin with each word that was typed. */
export function matchCommands(target: Target, typed: string): CommandRow[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return listCommands(target).filter(({ words }) => {
    const said = words.toLowerCase().split(' ');
    return wanted.every((each) => said.some((word) => word.startsWith(each)));
  });
}

type Props = { target: Target; rows: readonly CommandRow[]; onStep: (step: Step, target: Target) => void };

/** Commands, each with the present value and the key that does the same on its screen. */
export const Commands = ({ target, rows, onStep }: Props) => (
  <Command.Group heading={<Heading>{`Do something for ${target.name}`}</Heading>}>
    {rows.map(({ step, icon, words, about, now, key }) => (
      <Command.Item
        key={step}
        value={`command ${step} ${target.conversation.subjectId}`}
        className={`${itemLook} flex-wrap`}
        onMouseDown={(event) => event.preventDefault()}
        onSelect={() => onStep(step, target)}
      >
        <Icon name={icon} className="mt-1" />
        <span className="min-w-0 flex-1 basis-40 break-words">
          {words} <b className="font-semibold">{about}</b>
        </span>
        <span className="flex flex-none items-center gap-2 text-sm text-soft">
          {now}
          <kbd className="pointer-coarse:hidden rounded-control border border-edge-strong bg-sheet px-1.5 text-xs leading-5 text-ink">
            {key}
          </kbd>
        </span>
      </Command.Item>
    ))}
  </Command.Group>
);
