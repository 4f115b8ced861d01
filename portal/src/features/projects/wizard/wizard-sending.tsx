import { canAnswer, mounts, portalRoutes, type BriefFilePart } from '@stackworks/contracts';
import { Button, Spinner } from '@stackworks/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { UploadList, type StoredFile, useUploads } from '#/features/uploads/index.ts';
import { useDelayedReturn } from '#/lib/session/return-path.ts';
import { leaveSteps } from './steps.ts';
import type { SentProject } from './use-submission.ts';

/** Portals specification §9. */
const redirectDelay = 2000;

type Props = {
  project: SentProject;
  /** Those that aren't uploaded yet. */
  files: readonly StoredFile[];
  /** The parts of the brief that they answer. */
  answers: readonly BriefFilePart[];
  /** Called when a file is uploaded or cancelled. */
  onSettled: (id: string) => void;
  onDone: () => void;
};

export function WizardSending({ project, files, answers, onSettled, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = portalRoutes.project.replace(':id', project.id);
  const [isLeaving, leave] = useDelayedReturn(path, redirectDelay);
  const { uploads, departed, isBusy, addStored, retry, cancel } = useUploads({
    name: `wizard:${project.id}`,
    path: `${mounts.api}/client/projects/${project.id}/files`,
    // A document goes with the brief, but is no logo.
    fieldsOf: ({ name: fileName, type: contentType }): Record<string, string> => {
      const fitting = answers.filter((part) => canAnswer(part, { fileName, contentType }));
      return fitting.length > 0 ? { answers: fitting.join(',') } : {};
    },
    retainsSent: true,
    onSent: ({ id }) => onSettled(id),
  });
  const isDone = files.length === 0;

  const sendRest = useEffectEvent(() => {
    // Uploads continue while this screen is closed, as when the subscription has ended.
    for (const { id, state } of uploads) if (state === 'sent') onSettled(id);
    addStored(files);
  });
  const finish = useEffectEvent(() => {
    onDone();
    leaveSteps();
    leave();
  });

  useEffect(() => {
    heading.current?.focus();
    sendRest();
  }, []);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  const cancelFile = (id: string) => {
    cancel(id);
    onSettled(id);
  };

  return (
    <div className="max-w-[44rem]">
      <h2 ref={heading} tabIndex={-1} className="break-words font-display text-d3 outline-none">
        {project.name} is with us.
      </h2>
      <p className="mb-6 mt-3 text-soft" role="status">
        {isLeaving
          ? 'We’ve got everything. Opening your project...'
          : 'Your project is created and your files are uploading. Keep this page open until they’re done.'}
      </p>
      <UploadList uploads={uploads} departed={departed} retry={retry} cancel={cancelFile} />
      {isLeaving && <Spinner text="Opening your project..." />}
      {!isDone && !isBusy && (
        <Button
          className="mt-6"
          onClick={() => {
            for (const { id } of files) onSettled(id);
          }}
        >
          Continue without the rest
        </Button>
      )}
    </div>
  );
}
