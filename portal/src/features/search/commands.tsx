import type { InboxItem } from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { describeTime } from '#/features/inbox/index.ts';
import { ProjectStatusBadge } from '#/features/projects/index.ts';
import { Heading, itemLook } from './found-group.tsx';
import type { Target } from './target.ts';

export type Step = 'status' | 'assign' | 'reply' | 'snooze';

type CommandRow = {
  /** What it asks next; a project is started in a dialog of its own. */
  step: Step | 'start';
  icon: IconName;
  words: string;
  about: string;
  now: ReactNode;
  key: string;
};

/** What can be done with a target. `words` and `about` are read together: "Change status of", "Clinic bookings". */
function listCommands({ project, name, item, client }: Target): CommandRow[] {
  const assignee = project ? project.assignee : item?.assignee;
  return [
    project && {
      ...{ step: 'status' as const, icon: 'loop' as const, words: 'Change status of', key: 'S' },
      about: project.projectName,
      now: (
        <>
          now <ProjectStatusBadge status={project.status} />
        </>
      ),
    },
    (project ?? item) && {
      ...{ step: 'assign' as const, icon: 'person' as const, words: 'Assign', key: 'A' },
      about: project?.projectName ?? name,
      now: assignee ? `now ${assignee.name}` : 'now nobody',
    },
    {
      ...{
        step: 'reply' as const,
        icon: 'bookmark' as const,
        words: 'Reply with a saved reply to',
        key: '/',
      },
      ...{ about: name, now: null },
    },
    item && {
      ...{ step: 'snooze' as const, icon: 'clock' as const, words: 'Snooze', key: 'H' },
      ...{ about: name, now: describeLeft(item) },
    },
    {
      ...{ step: 'start' as const, icon: 'plus' as const, words: 'Start a project for', key: 'N' },
      ...{ about: client.name, now: null },
    },
  ].filter((row) => row !== null);
}

function describeLeft(item: InboxItem): string {
  const { figure, words } = describeTime({ key: item.id, item, leftMinutes: item.leftMinutes }, new Date());
  return `${figure} ${words}`;
}

/** The commands whose words begin with each word that was typed. */
export function matchCommands(target: Target, typed: string): CommandRow[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return listCommands(target).filter(({ words }) => {
    const said = words.toLowerCase().split(' ');
    return wanted.every((each) => said.some((word) => word.startsWith(each)));
  });
}

type Props = {
  target: Target;
  rows: readonly CommandRow[];
  onStep: (step: CommandRow['step'], target: Target) => void;
};

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
        <Icon name={icon} className="mt-0.5" />
        <span className="min-w-0 flex-1 basis-40 break-words">
          {words} <b className="font-semibold">{about}</b>
        </span>
        <span className="flex flex-none items-center gap-2 text-sm text-soft">
          {now}
          <kbd className="key pointer-coarse:hidden">{key}</kbd>
        </span>
      </Command.Item>
    ))}
  </Command.Group>
);
