import type { CountedChange } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { staffVersionsQuery } from './queries.ts';
import { describeChange } from './words.ts';

type FigureProps = {
  caption: ReactNode;
  change: CountedChange | null;
  children: ReactNode;
};

/** What a client asked to be changed, and what that counts as. */
export const AskedFor = ({ caption, change, children }: FigureProps) => (
  <figure className="border-l-[5px] border-revision-ink bg-revision-wash px-4 py-3">
    <figcaption className="text-sm font-label text-revision-ink [overflow-wrap:anywhere]">
      {caption}
      {change && <span className="block font-normal">{describeChange(change)}</span>}
    </figcaption>
    {children}
  </figure>
);

const scrollArea = { role: 'region', tabIndex: 0 } as const;

type Props = {
  projectId: string;
  /** The beginning of what was asked, until all of it is loaded. */
  text: string;
  change: CountedChange | null;
  /** Where the versions are. */
  href: string;
};

/** The changes that staff are to make, above the conversation about them. */
export function RequestedChanges({ projectId, text, change, href }: Props) {
  const { data } = useQuery(staffVersionsQuery(projectId));
  const version = data?.items.find(({ status }) => status === 'changes_requested');
  return (
    <AskedFor
      change={version?.change ?? change}
      caption={
        version ? (
          <Link href={href} className="underline decoration-1 underline-offset-4">
            Changes to version {version.number}: {version.title}
          </Link>
        ) : (
          'The client asked for'
        )
      }
    >
      <div {...scrollArea} aria-label="What the client asked for" className="max-h-[9.5rem] overflow-y-auto">
        <blockquote className="max-w-measure whitespace-pre-wrap break-words">
          {version?.feedback ?? text}
        </blockquote>
      </div>
    </AskedFor>
  );
}
