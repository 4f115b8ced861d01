import {
  portalStatusWords,
  projectStatuses,
  splitReply,
  type ConversationRef,
  type ReplyPiece,
  type StaffProject,
} from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { savedRepliesQuery } from '#/features/conversations/index.ts';
import { ProjectStatusBadge, type ChangeProject } from '#/features/projects/index.ts';
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
};

/** What a command asks next: which status, who, or which reply. */
export function CommandStep({ step, target, typed, onChange, onReply }: Props) {
  const { project, conversation } = target;
  if (step === 'reply') return <Replies typed={typed} {...{ conversation, onReply }} />;
  if (!project) return null;
  return step === 'status' ? (
    <Statuses typed={typed} {...{ project, onChange }} />
  ) : (
    <People typed={typed} {...{ project, onChange }} />
  );
}

type Choice = { id: string; words: string; shown: ReactNode; isNow: boolean; choose: () => void };

/** The choices whose words have what was typed. */
function Choices({ heading, typed, choices }: { heading: string; typed: string; choices: Choice[] }) {
  const wanted = typed.trim().toLowerCase();
  const offered = choices.filter(({ words }) => words.toLowerCase().includes(wanted));
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
      words: portalStatusWords[status],
      shown: <ProjectStatusBadge status={status} />,
      isNow: status === project.status,
      choose: () => onChange(project, { status }),
    }))}
  />
);

function People({ project, typed, onChange }: ProjectProps) {
  const team = useQuery(colleaguesQuery).data?.items ?? [];
  const people = team.map((person) => ({ ...person, words: `${person.firstName} ${person.lastName}` }));
  return (
    <Choices
      heading={`Who works on ${project.projectName}`}
      typed={typed}
      choices={[
        ...people.map((person) => ({
          ...{ id: person.id, words: person.words, shown: person.words },
          isNow: project.assignee?.id === person.id,
          choose: () => onChange(project, { assignee: person }),
        })),
        {
          ...{ id: 'nobody', words: 'Nobody', shown: 'Nobody' },
          isNow: project.assignee === null,
          choose: () => onChange(project, { assignee: null }),
        },
      ]}
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
