import type { Project, ProjectVersion } from '@stackworks/contracts';
import { Button, Dialog, FormAlert, Icon, Spinner, useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { problemIn } from '#/lib/api/errors.ts';
import { clearDraft, saveDraft, readDraft } from '#/lib/forms/drafts.ts';
import { projectVersionsQuery } from './queries.ts';
import { decisionDraft, useDecideVersion } from './use-decide-version.ts';
import { VersionList } from './version-list.tsx';

const ChangesForm = lazyScreen(async () => (await import('./changes-form.tsx')).ChangesForm, {
  fallback: <Spinner text="Loading..." />,
});

type Props = {
  owner: string;
  project: Project;
  /** Whether the form for changes to a pending version is open from the start. */
  asksAtOnce: boolean;
};

/** A project's versions for its client, who approves the newest or asks for changes. */
export const ProjectVersions = ({ owner, project, asksAtOnce }: Props) => (
  <VersionList
    versions={useQuery(projectVersionsQuery(project.id))}
    viewer="client"
    waitsForClient={project.status === 'review'}
    emptyText="No versions yet. Your first one will appear here."
  >
    {(newest) =>
      newest.can.requestChanges && (
        <div className="mt-5 flex flex-wrap gap-3">
          {newest.can.approve && <ApproveVersion owner={owner} version={newest} />}
          <AskForChanges
            owner={owner}
            project={project}
            version={newest}
            opensAtOnce={asksAtOnce && newest.status === 'pending'}
          >
            Ask for changes
          </AskForChanges>
        </div>
      )
    }
  </VersionList>
);

/** Asks for a revision of a project's newest version, or explains why there is none to revise. */
export function RequestRevision({ owner, project }: { owner: string; project: Project }) {
  const { data } = useQuery(projectVersionsQuery(project.id));
  const [newest] = data?.items ?? [];
  if (!data) return null;
  if (!newest) return <Note text="No version to review yet." />;
  if (!newest.can.requestChanges) {
    return <Note text={`We have your changes to version ${newest.number} and are working on them.`} />;
  }
  return (
    <AskForChanges owner={owner} project={project} version={newest}>
      Request a revision
    </AskForChanges>
  );
}

const Note = ({ text }: { text: string }) => <p className="text-sm text-soft">{text}</p>;

type AskProps = {
  owner: string;
  project: Pick<Project, 'projectName'>;
  version: ProjectVersion;
  opensAtOnce?: boolean;
  children: string;
};

function AskForChanges({ owner, project, version, opensAtOnce = false, children }: AskProps) {
  const draft = decisionDraft(owner, version);
  const [isOpen, setOpen] = useState(
    () => opensAtOnce || (readDraft(draft, 'openFrom') === children && readDraft(draft, 'feedback') !== ''),
  );
  // After a reload the dialog with a draft opens again, unless it was closed.
  const open = () => {
    saveDraft(draft, { openFrom: children });
    setOpen(true);
  };
  const close = () => {
    clearDraft(draft, 'openFrom');
    setOpen(false);
  };
  return (
    <>
      <Button onClick={open}>
        <Icon name="loop" />
        {children}
      </Button>
      <Dialog title={`Changes to version ${version.number}`} isOpen={isOpen} onClose={close}>
        <ChangesForm owner={owner} version={version} projectName={project.projectName} onDone={close} />
      </Dialog>
    </>
  );
}

function ApproveVersion({ owner, version }: { owner: string; version: ProjectVersion }) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDecideVersion(owner, version);
  const toast = useToast();
  const close = () => {
    setOpen(false);
    reset();
  };
  // Not in the mutation's callback: the button is gone once the version is approved.
  const approve = async () => {
    try {
      await mutateAsync(null);
      toast({ title: 'Version approved', description: 'Thank you. We’ve let the team know.' });
      close();
    } catch {
      // Shown in the dialog.
    }
  };

  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Icon name="tick" />
        Approve
      </Button>
      <Dialog title={`Approve version ${version.number}?`} isOpen={isOpen} isBusy={isPending} onClose={close}>
        <FormAlert
          className="mb-4"
          title="Error"
          message={problemIn(error, 'Failed to approve this version')}
        />
        <p className="break-words">
          {version.isFinal
            ? `You’re happy with “${version.title}”, and the project is complete. You can still ask for changes later: from then on they count as revision requests.`
            : `You’re happy with “${version.title}”, and we’ll carry on from there. You’ll see the next version before the project is complete.`}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="primary" isBusy={isPending} busyText="Approving..." onClick={() => void approve()}>
            Approve this version
          </Button>
          <Button onClick={close} disabled={isPending}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </>
  );
}
