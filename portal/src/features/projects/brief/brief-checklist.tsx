import { briefPartsOf, type BriefPart, type OrderedWork, type Project } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { briefPath } from '#/features/projects/project-path.ts';

type Item = { name: string; text: string; parts: readonly BriefPart[]; place: string; action: string };

const items: readonly Item[] = [
  {
    name: 'Your brief',
    text: 'What it should do, who it’s for and how it should feel.',
    parts: ['projectName', 'description', 'targetAudience', 'brand'],
    place: '#brief',
    action: 'Answer',
  },
  {
    name: 'Your logo',
    text: 'Any format. Don’t have one? Tell us that instead.',
    parts: ['logo'],
    place: '#logo',
    action: 'Add logo',
  },
  {
    name: 'Photos of your work',
    text: 'Straight off your phone is fine. None yet? Tell us that instead.',
    parts: ['photos'],
    place: '#photos',
    action: 'Add photos',
  },
];

const orderedTexts: Readonly<Record<OrderedWork, string>> = {
  'brand-kit': 'What you do, who it’s for and how it should feel.',
  'extra-page-block': 'What to put on the page.',
};

/** What a project needs from its client, each with whether it starts the clock; before there is a project, all of it. */
export function BriefChecklist({ project }: { project: Project | null }) {
  const ordered = project?.brief.ordered ?? null;
  const required = new Set(briefPartsOf(ordered));
  const missing = new Set(project?.brief.missing ?? required);
  const asked = items.filter(({ parts }) => parts.some((part) => required.has(part)));
  const isDone = ({ parts }: Item) => !parts.some((part) => missing.has(part));
  return (
    <section aria-labelledby="needed" className="mb-9">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 border-b-2 border-ink pb-3">
        <h2 id="needed" className="font-display text-t1">
          What we need from you
        </h2>
        <p className="text-sm text-soft">
          {asked.filter(isDone).length} of {asked.length} done
        </p>
      </div>
      <ul>
        {asked.map((item) => (
          <Row
            key={item.name}
            isDone={isDone(item)}
            name={item.name}
            text={ordered && item.place === '#brief' ? orderedTexts[ordered] : item.text}
          >
            {project && !isDone(item) && (
              <Link href={briefPath(project.id) + item.place} className="button button-small">
                {item.action}
              </Link>
            )}
          </Row>
        ))}
        {ordered === null && (
          <Row name="Your domain" text="Own one already? Tell us its name in a message." />
        )}
      </ul>
    </section>
  );
}

type RowProps = { name: string; text: string; isDone?: boolean; children?: ReactNode };

/** @param isDone left out for what does not start the clock */
function Row({ name, text, isDone, children }: RowProps) {
  return (
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
}
