import type { Project } from '@stackworks/contracts';
import { formatDay } from '#/lib/format-day.ts';
import { priorityNames, projectTypeName } from './words.ts';

/** What a project was briefed as. What its client left out is not listed, but for what every brief is asked. */
export function ProjectOverview({ project }: { project: Project }) {
  const facts = [
    { name: 'Description', text: project.description || 'Not specified' },
    { name: 'Target audience', text: project.targetAudience || 'Not specified' },
    { name: 'Project type', text: projectTypeName(project.projectType) },
    { name: 'Brand personality', text: project.brandPersonality },
    { name: 'Style preferences', text: project.stylePreferences },
    { name: 'Colour preferences', text: project.colorPreferences },
    { name: 'Competitor examples', text: project.competitorExamples },
    { name: 'Additional requirements', text: project.additionalRequirements },
    { name: 'Priority', text: priorityNames[project.priority] },
    { name: 'Created', text: formatDay(project.createdAt) },
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
