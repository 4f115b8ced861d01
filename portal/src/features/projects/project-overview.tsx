import { projectTypeName, type Project } from '@stackworks/contracts';
import { Link } from 'wouter';
import { Panel } from '#/components/panel.tsx';
import { formatDate } from '#/lib/format.ts';
import { briefQuestions } from './brief/brief-questions.ts';
import { briefPath } from './paths.ts';
import { describeWithdrawal, isBriefUnfinished, listMissing, priorityNames } from './words.ts';

const alwaysShown: readonly string[] = ['description', 'targetAudience'];

/** A project's brief. Unanswered questions are left out, except for what every brief is asked. */
export function ProjectOverview({ project }: { project: Project }) {
  const answers = briefQuestions.map(({ name, title }) => ({
    name: title,
    text: project[name] || (alwaysShown.includes(name) ? 'Not specified' : null),
  }));
  const facts = [
    ...answers.toSpliced(2, 0, { name: 'Project type', text: projectTypeName(project.projectType) }),
    { name: 'Priority', text: priorityNames[project.priority] },
    { name: 'Created', text: formatDate(project.createdAt) },
  ];
  return (
    <dl>
      {facts.map(
        ({ name, text }) =>
          text && (
            <div
              key={name}
              className="grid gap-x-7 border-b border-edge py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <dt className="text-sm font-label sm:pt-0.5">{name}</dt>
              <dd className="min-w-0 whitespace-pre-line break-words">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What a project's brief still lacks, with a link to edit it, or that it was withdrawn; nothing once work has started. */
export function BriefPanel({ project }: { project: Project }) {
  const { missing, withdrawnAt } = project.brief;
  if (withdrawnAt !== null) {
    return (
      <Panel title="Withdrawn">
        <p className="max-w-measure">{describeWithdrawal(withdrawnAt)}</p>
      </Panel>
    );
  }
  if (!project.can.editBrief) return null;
  return (
    <Panel title="Your brief">
      {missing.length > 0 ? (
        <p className="max-w-measure">
          Your delivery date is set once your brief is complete. We still need {listMissing(project.brief)}.
        </p>
      ) : (
        <p className="max-w-measure">Your brief is complete. You can edit it until we start work.</p>
      )}
      <Link
        href={briefPath(project.id)}
        className={`button mt-4 ${isBriefUnfinished(project) ? 'button-primary' : 'button-small'}`}
      >
        {missing.length > 0 ? 'Finish your brief' : 'Edit your brief'}
      </Link>
    </Panel>
  );
}
