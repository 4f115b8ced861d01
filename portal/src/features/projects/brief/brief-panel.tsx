import type { Project } from '@stackworks/contracts';
import { Link } from 'wouter';
import { Panel } from '#/components/panel.tsx';
import { briefPath } from '#/features/projects/project-path.ts';
import { isUnfinished, listMissing } from './brief-words.ts';

/** How complete a project's brief is, and the way to edit it; nothing once work has started. */
export function BriefPanel({ project }: { project: Project }) {
  if (!project.brief.isEditable) return null;
  const { missing } = project.brief;
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
        className={`button mt-4 ${isUnfinished(project) ? 'button-primary' : 'button-small'}`}
      >
        {missing.length > 0 ? 'Finish your brief' : 'Edit your brief'}
      </Link>
    </Panel>
  );
}
