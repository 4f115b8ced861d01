import {
  foldText,
  projectStatuses,
  splitReply,
  type ConversationRef,
  type InboxItem,
  type ProjectAssignee,
  type ReplyPiece,
  type StaffProject,
} from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { type ReactNode, useState } from 'react';
import { savedRepliesQuery } from '#/features/conversations/index.ts';
import { listSnoozeChoices } from '#/features/inbox/index.ts';
import { ProjectStatusBadge, type ChangeProject, staffStatusWords } from '#/features/projects/index.ts';
import { colleaguesQuery } from '#/features/team/index.ts';
import { Heading, itemLook } from './found-group.tsx';
import type { Step } from './commands.tsx';
import type { Target } from './target.ts';

type Props = {
  step: Step;
  target: Target;
  typed: string;
  onChange: ChangeProject;
  onReply: (about: ConversationRef, pieces: readonly ReplyPiece[]) => void;
  onAssign: (item: InboxItem, to: Person | null) => void;
  onSnooze: (item: InboxItem, until: Date) => void;
};

type Person = { id: string; name: string };

/** Whether the choices of a command have arrived, if one asks something. */
export function useHasChoices(asked: { step: Step; target: Target } | null): boolean {
  const none = { kind: 'chat', subjectId: '' } as const;
  const isAsked = (step: Step) => asked?.step === step;
  const people = useQuery({ ...colleaguesQuery, enabled: isAsked('assign') });
  const replies = useQuery({
    ...savedRepliesQuery(asked?.target.conversation ?? none),
    enabled: isAsked('reply'),
  });
  return !people.isLoading && !replies.isLoading;
}

/** What a command asks next: which status, who, which reply, or until when. */
export function CommandStep({ step, target, typed, onChange, onReply, onAssign, onSnooze }: Props) {
  const { project, conversation, item, name } = target;
  switch (step) {
    case 'reply':
      return <Replies typed={typed} conversation={conversation} onReply={onReply} />;
    case 'snooze':
      return (
        item && <Times item={item} name={name} typed={typed} onPick={(until) => onSnooze(item, until)} />
      );
    case 'status':
      return project && <Statuses typed={typed} project={project} onChange={onChange} />;
    case 'assign': {
      if (project) {
        return (
          <People
            typed={typed}
            name={project.projectName}
            now={project.assignee?.id}
            onPick={(assignee) => onChange(project, { assignee })}
          />
        );
      }
      const pick = (to: Person | null) => item && onAssign(item, to);
      return <People typed={typed} name={name} now={item?.assignee?.id} onPick={pick} />;
    }
  }
}

type Choice = { id: string; words: string; shown: ReactNode; isNow: boolean; choose: () => void };

/** The choices whose words have what was typed. */
function Choices({ heading, typed, choices }: { heading: string; typed: string; choices: Choice[] }) {
  const wanted = foldText(typed.trim());
  const offered = choices.filter(({ words }) => foldText(words).includes(wanted));
  if (offered.length === 0)
    return <p className="px-4 py-5 text-soft">No results. Try the start of a word.</p>;
  return (
    <Command.Group heading={<Heading>{heading}</Heading>}>
      {offered.map(({ id, shown, isNow, choose }) => (
        <Command.Item key={id} value={`choice ${id}`} className={itemLook} onSelect={choose}>
          <span className="min-w-0 flex-1 break-words">{shown}</span>
          {isNow && <span className="text-sm text-soft">now</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

type ProjectProps = { project: StaffProject; typed: string; onChange: ChangeProject };

const Statuses = ({ project, typed, onChange }: ProjectProps) => (
  <Choices
    heading={`Status of ${project.projectName}`}
    typed={typed}
    choices={projectStatuses.map((status) => ({
      id: status,
      words: staffStatusWords[status],
      shown: <ProjectStatusBadge status={status} words={staffStatusWords} />,
      isNow: status === project.status,
      choose: () => onChange(project, { status }),
    }))}
  />
);

type PeopleProps = {
  name: string;
  now: string | undefined;
  typed: string;
  onPick: (person: (ProjectAssignee & Person) | null) => void;
};

function People({ name, now, typed, onPick }: PeopleProps) {
  const team = useQuery(colleaguesQuery).data?.items ?? [];
  const people = team.map((person) => ({ ...person, name: `${person.firstName} ${person.lastName}` }));
  return (
    <Choices
      heading={`Who works on ${name}`}
      typed={typed}
      choices={[
        ...people.map((person) => ({
          id: person.id,
          words: person.name,
          shown: person.name,
          isNow: now === person.id,
          choose: () => onPick(person),
        })),
        {
          id: 'nobody',
          words: 'Nobody',
          shown: 'Nobody',
          isNow: now === undefined,
          choose: () => onPick(null),
        },
      ]}
    />
  );
}

type TimesProps = { item: InboxItem; name: string; typed: string; onPick: (until: Date) => void };

function Times({ item, name, typed, onPick }: TimesProps) {
  const [now] = useState(() => new Date());
  return (
    <Choices
      heading={`Snooze ${name}`}
      typed={typed}
      choices={listSnoozeChoices(now, [item]).map(({ name: words, until }) => ({
        id: words,
        words,
        shown: words,
        isNow: false,
        choose: () => onPick(until),
      }))}
    />
  );
}

type ReplyProps = Pick<Props, 'typed' | 'onReply'> & { conversation: ConversationRef };

function Replies({ conversation, typed, onReply }: ReplyProps) {
  const { data, isPending, isError } = useQuery(savedRepliesQuery(conversation));
  if (!data) {
    return (
      <p role="status" className="px-4 py-5 text-soft">
        {isPending && 'Loading replies...'}
        {isError && 'We couldn’t load the replies. Try again.'}
      </p>
    );
  }
  return (
    <Choices
      heading="Reply with"
      typed={typed}
      choices={data.items.map(({ id, title, text, filled }) => ({
        id,
        words: `${title} ${text}`,
        shown: (
          <>
            <b className="block font-semibold">{title}</b>
            <span className="line-clamp-2 text-sm text-soft">{filled}</span>
          </>
        ),
        isNow: false,
        choose: () => onReply(conversation, splitReply(text, data.values)),
      }))}
    />
  );
}
