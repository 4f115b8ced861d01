import { foldText, type InboxItem } from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { canBeDone, describeTimeInWords } from '#/features/inbox/index.ts';
import { ProjectStatusBadge, staffStatusWords } from '#/features/projects/index.ts';
import { Heading, itemLook } from './found-group.tsx';
import type { Target } from './target.ts';

/** A command that asks something next, such as which status. */
export type Step = 'status' | 'assign' | 'reply' | 'snooze';
/** A command that does what it says at once, or leads where it is done. */
export type Act = 'open' | 'answer' | 'convert' | 'done' | 'start' | 'link';

const isStep = (id: Step | Act): id is Step => id in stepWords;

/** What each step asks. */
export const stepWords = {
  status: 'Which status?',
  assign: 'Who?',
  reply: 'Which reply?',
  snooze: 'Until when?',
} as const satisfies Record<Step, string>;

type CommandRow = {
  id: Step | Act;
  icon: IconName;
  words: string;
  about: string;
  now: ReactNode;
  /** What does the same on its screen. */
  key: string | null;
};

const row = (
  id: Step | Act,
  icon: IconName,
  words: string,
  about: string,
  key: string | null,
  now: ReactNode = null,
): CommandRow => ({ id, icon, words, about, key, now });

/** What can be done with a target. `words` and `about` are read together: "Change status of", "Clinic bookings". */
function listCommands({ project, name, item, client, lead }: Target): CommandRow[] {
  const assignee = project ? project.assignee : item?.assignee;
  const isConverted = lead !== null && lead.convertedTo !== null;
  return [
    project &&
      row(
        'status',
        'loop',
        'Change status of',
        project.projectName,
        'S',
        <>
          now <ProjectStatusBadge status={project.status} words={staffStatusWords} />
        </>,
      ),
    lead && row('open', 'letter', 'Open lead', name, 'Enter'),
    lead && !isConverted && row('answer', 'chat', 'Reply to', name, 'R'),
    (project ?? item) &&
      row(
        'assign',
        'person',
        'Assign',
        project?.projectName ?? name,
        'A',
        assignee ? `now ${assignee.name}` : 'now nobody',
      ),
    !isConverted && row('reply', 'bookmark', 'Reply with a saved reply to', name, '/'),
    lead && !isConverted && row('convert', 'plus', 'Convert to client:', name, null),
    item && row('snooze', 'clock', 'Snooze', item.projectName ?? name, 'H', describeLeft(item)),
    item && canBeDone(item) && row('done', 'tick', 'Mark done:', item.projectName ?? name, 'E'),
    client && row('start', 'plus', 'Start a project for', client.name, 'N'),
    client?.canPayByLink && row('link', 'card', 'Send a payment link to', client.name, null),
  ].filter((each) => typeof each === 'object' && each !== null);
}

function describeLeft(item: InboxItem): string {
  return describeTimeInWords({ key: item.id, item, leftMinutes: item.leftMinutes }, new Date());
}

/** The commands whose words begin with each word that was typed. */
export function matchCommands(target: Target, typed: string): CommandRow[] {
  const wanted = foldText(typed).split(/\s+/).filter(Boolean);
  return listCommands(target).filter(({ words }) => {
    const said = words.toLowerCase().split(' ');
    return wanted.every((each) => said.some((word) => word.startsWith(each)));
  });
}

type Props = {
  target: Target;
  rows: readonly CommandRow[];
  onStep: (step: Step, target: Target) => void;
  onAct: (act: Act, target: Target) => void;
};

/** Commands, each with the present value and the key that does the same on its screen. */
export const Commands = ({ target, rows, onStep, onAct }: Props) => (
  <Command.Group heading={<Heading>{`Actions for ${target.name}`}</Heading>}>
    {rows.map(({ id, icon, words, about, now, key }) => (
      <Command.Item
        key={id}
        value={`command ${id} ${target.conversation.subjectId}`}
        className={`${itemLook} flex-wrap`}
        onMouseDown={(event) => event.preventDefault()}
        onSelect={() => (isStep(id) ? onStep(id, target) : onAct(id, target))}
      >
        <Icon name={icon} className="mt-0.5" />
        <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          {words} <b className="font-semibold">{about}</b>
        </span>
        <span
          className={`flex flex-none items-center gap-2 text-sm text-soft ${now ? 'max-sm:basis-full max-sm:pl-[30px]' : ''}`}
        >
          {now}
          {key && <kbd className="key coarse:hidden">{key}</kbd>}
        </span>
      </Command.Item>
    ))}
  </Command.Group>
);
