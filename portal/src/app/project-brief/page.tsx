import { briefFileParts, briefPartsOf, type ClientUser, type Project } from '@stackworks/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { newProjectsWait, PlanGate } from '#/features/billing/index.ts';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import {
  BriefEditor,
  BriefFileAnswer,
  describeWithdrawal,
  listMissing,
  describeDue,
  projectPath,
  WithClientProject,
  WithdrawProject,
} from '#/features/projects/index.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { draftOwner } from '#/lib/session/member.ts';

/** /client-portal/project/:id/brief */
export const ProjectBriefPage = ({ client, id }: { client: ClientUser; id: string }) => (
  <WithClientProject id={id} part="brief">
    {(project) => <Brief client={client} project={project} />}
  </WithClientProject>
);

function Brief({ client, project }: { client: ClientUser; project: Project }) {
  const [wasEditable] = useState(project.can.editBrief);
  const asked = briefPartsOf({ ordered: project.brief.ordered, projectType: project.projectType });
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Link href={projectPath(project.id)} className="link inline-block py-2 text-sm">
        Back to project
      </Link>
      <ScreenHeading
        title={`Brief: ${project.projectName}`}
        className="mt-2 break-words font-display text-d3"
      >
        Your brief for {project.projectName}
      </ScreenHeading>
      <p className="mb-9 mt-2 max-w-measure text-soft" role="status">
        {describeState(project)}
      </p>
      {(wasEditable || project.can.editBrief) && (
        <BriefGate client={client} project={project}>
          <div className="grid grid-cols-1 gap-12 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            <BriefEditor project={project} editor={{ role: 'client', id: draftOwner(client) }} />
            <div className="grid content-start gap-9">
              {briefFileParts
                .filter((part) => asked.includes(part))
                .map((part) => (
                  <BriefFileAnswer key={part} project={project} part={part} />
                ))}
            </div>
          </div>
        </BriefGate>
      )}
      {project.can.withdraw && <WithdrawProject project={project} />}
      {!project.can.editBrief && (
        <Link href={clientPortalPath('messages', { project: project.id })} className="button mt-6">
          Message the team
        </Link>
      )}
    </>
  );
}

type GateProps = { client: ClientUser; project: Project; children: ReactNode };

/** A separate purchase needs no plan. */
const BriefGate = ({ client, project, children }: GateProps) =>
  project.brief.ordered === null ? (
    <PlanGate {...newProjectsWait} client={client}>
      {children}
    </PlanGate>
  ) : (
    children
  );

function describeState(project: Project): string {
  const { brief } = project;
  if (brief.withdrawnAt !== null) return describeWithdrawal(brief.withdrawnAt);
  if (!project.can.editBrief)
    return 'We’ve started work, so you can’t change this brief any more. Send us a message instead.';
  if (brief.missing.length > 0) {
    return `Your delivery date is set once your brief is complete. We still need ${listMissing(brief)}.`;
  }
  const due = describeDue(project, new Date());
  return `Your brief is complete.${due ? ` ${due.words}.` : ''} You can edit it until we start work. The date won’t change.`;
}
