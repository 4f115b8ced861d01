import {
  briefFileParts,
  briefParts,
  briefPartsOf,
  portalRoutes,
  teamChatPath,
  type BriefFilePart,
  type BriefPart,
  type ClientUser,
  type OrderedWork,
  type Project,
} from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { briefPath } from '#/features/projects/paths.ts';
import { clientProjectsQuery, deliveryEstimateQuery } from '#/features/projects/queries.ts';
import { wizardSteps } from '#/features/projects/wizard/steps.ts';
import { isBriefUnfinished, listMissing } from '#/features/projects/words.ts';
import { briefFiles } from './brief-questions.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { formatDay, formatDayInWords, formatDueDayInWords, formatTime } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';

/** Asks a new client for their brief, or to finish it; nothing for everyone else. */
export function StartPanel({ client }: { client: ClientUser }) {
  const { data } = useInfiniteQuery(clientProjectsQuery);
  if (!data) return null;
  const projects = data.pages.flatMap(({ items }) => items);
  // What was bought once requires no plan, and doesn't count as the site.
  const open = client.isPlanUsable ? projects : projects.filter(({ brief }) => brief.ordered !== null);
  const project = open.find(isBriefUnfinished) ?? null;
  const hasSite = projects.some(({ brief }) => brief.ordered === null && brief.withdrawnAt === null);
  if (!project && (hasSite || !client.isPlanUsable)) return null;
  return (
    <>
      <section aria-labelledby="start" className="mb-9 bg-pounamu-wash p-5 sm:p-9">
        <h2 id="start" className="text-balance break-words font-display text-d3">
          {project
            ? `Finish your brief for ${project.projectName} and we’ll start.`
            : `Kia ora ${client.firstName}. Send your brief and we’ll start.`}
        </h2>
        <p className="mt-2 max-w-measure">
          {project
            ? `We still need ${listMissing(project.brief)}.`
            : `${wizardSteps.length} steps. It saves as you type.`}{' '}
          {project?.brief.ordered ? 'Your delivery date is set once your brief is complete.' : <Estimate />}
        </p>
        <Link
          href={project ? briefPath(project.id) : portalRoutes.portalTaskWorkflow}
          className="button button-primary mt-5"
        >
          {project ? 'Finish your brief' : 'Start a project'}
        </Link>
      </section>
      <BriefChecklist project={project} />
    </>
  );
}

/** The due date if the brief is completed now; plans without a set-up time have none. */
function Estimate() {
  const now = useNow();
  const { data } = useQuery(deliveryEstimateQuery);
  if (!data?.dueDate) return 'Your delivery date is set once your brief, logo and photos are in.';
  return (
    <>
      Complete it by {formatTime(data.closesAt)}{' '}
      {formatDay(data.closesAt) === formatDay(now) ? 'today' : `on ${formatDayInWords(data.closesAt)}`} and
      it’s ready by <strong>{formatDueDayInWords(data.dueDate, now)}</strong>.
    </>
  );
}

/** `place` is where a project's brief asks for it, `step` where the wizard does. */
type Item = {
  name: string;
  text: string;
  parts: readonly BriefPart[];
  place: string;
  step: string;
  action: string;
};

const toFileItem = (part: BriefFilePart): Item => {
  const { title, task, add } = briefFiles[part];
  return { name: title, text: task, parts: [part], place: `#${part}`, step: '?step=files', action: add };
};
const items: readonly Item[] = [
  {
    name: 'Your brief',
    text: 'What it should do, who it’s for and how it should feel.',
    parts: briefParts.filter((part) => !briefFileParts.some((filePart) => filePart === part)),
    place: '#brief',
    step: '',
    action: 'Answer',
  },
  ...briefFileParts.map(toFileItem),
];

const orderedTexts: Readonly<Record<OrderedWork, string>> = {
  'brand-kit': 'What you do, who it’s for and how it should feel.',
  'extra-page-block': 'What to put on the page.',
};

/** The parts of a project's brief and which are done; all of them before there is a project. */
function BriefChecklist({ project }: { project: Project | null }) {
  const ordered = project?.brief.ordered ?? null;
  const required = new Set(
    project ? briefPartsOf({ ordered, projectType: project.projectType }) : briefParts,
  );
  const missing = new Set(project?.brief.missing ?? required);
  const shown = items.filter(({ parts }) => parts.some((part) => required.has(part)));
  const isDone = ({ parts }: Item) => !parts.some((part) => missing.has(part));
  return (
    <section aria-labelledby="needed" className="mb-9">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 border-b-2 border-ink pb-3">
        <h2 id="needed" className="font-display text-t1">
          What we need from you
        </h2>
        <p className="text-sm text-soft">
          {shown.filter(isDone).length} of {shown.length} done
        </p>
      </div>
      <ul>
        {shown.map((item) => (
          <Row
            key={item.name}
            isDone={isDone(item)}
            name={item.name}
            text={ordered && item.place === '#brief' ? orderedTexts[ordered] : item.text}
          >
            {!isDone(item) && (
              <Link
                href={
                  project ? briefPath(project.id) + item.place : portalRoutes.portalTaskWorkflow + item.step
                }
                className="button button-small"
              >
                {item.action}
              </Link>
            )}
          </Row>
        ))}
        {ordered === null && (
          <Row name="Your domain" text="Own one already? Tell us its name in a message.">
            <Link
              href={project ? clientPortalPath('messages', { project: project.id }) : teamChatPath}
              className="button button-small"
            >
              Message the team
            </Link>
          </Row>
        )}
      </ul>
    </section>
  );
}

type RowProps = { name: string; text: string; isDone?: boolean; children?: ReactNode };

/** @param isDone left out for what doesn't start the clock */
const Row = ({ name, text, isDone, children }: RowProps) => (
  <li className="flex gap-4 border-b border-edge py-4">
    <span
      aria-hidden="true"
      className={`mt-1 grid size-6 flex-none place-items-center rounded-badge ${
        isDone ? 'bg-pounamu text-pounamu-on' : 'border border-edge-strong'
      }`}
    >
      {isDone && <Icon name="tick" size={16} />}
    </span>
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-display text-t2">{name}</h3>
        <p className="text-sm text-soft">{text}</p>
        <p className={`mt-1 text-xs font-label ${isDone === undefined ? 'text-soft' : 'text-pounamu'}`}>
          {isDone === undefined && 'Can wait until launch day'}
          {isDone === false && 'Starts the clock'}
          {isDone && 'Starts the clock, done'}
        </p>
      </div>
      {children}
    </div>
  </li>
);
