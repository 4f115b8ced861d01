import { mounts, type BriefFilePart, type Project } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { UploadList, useFileChoice, useUploads } from '#/features/uploads/index.ts';
import { Panel } from '#/components/panel.tsx';
import { failureMessage } from '#/lib/api/errors.ts';
import { clientProjectsKey } from '#/lib/query-keys.ts';
import { briefFiles } from './brief-questions.ts';
import { useChangeBrief } from './use-save-brief.ts';

/** Answers the logo or photos of a brief: by an upload, or with "none". */
export function BriefFileAnswer({ project, part }: { project: Project; part: BriefFilePart }) {
  const text = briefFiles[part];
  const answer = project.brief[part];
  const queryClient = useQueryClient();
  const change = useChangeBrief(project.id);
  const uploads = useUploads({
    name: `brief:${project.id}:${part}`,
    path: `${mounts.api}/client/upload`,
    fields: { projectId: project.id, answers: part },
    onSent: () => void queryClient.invalidateQueries({ queryKey: clientProjectsKey }),
  });
  const { choose, input } = useFileChoice(
    uploads.add,
    part === 'photos' ? 'image/*,.heic' : 'image/*,.heic,.pdf,.eps,.ai',
  );
  return (
    <div id={part}>
      <Panel title={text.title}>
        <p className="flex items-start gap-2 text-sm" role="status">
          {answer && <Icon name="tick" className="mt-0.5 flex-none text-pounamu" />}
          <span className={answer ? 'font-label' : 'text-soft'}>
            {answer === 'given' && text.given}
            {answer === 'none' && text.noneGiven}
            {answer === null && text.hint}
          </span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button onClick={choose}>
            {uploads.isBusy ? 'Uploading...' : answer === 'given' ? 'Add more' : text.upload}
          </Button>
          {answer === null && (
            <Button
              isBusy={change.isPending}
              busyText="Saving..."
              onClick={() => change.mutate(part === 'logo' ? { logo: 'none' } : { photos: 'none' })}
            >
              {text.none}
            </Button>
          )}
        </div>
        {change.isError && (
          <p className="problem" role="alert">
            {failureMessage(change.error, 'We couldn’t save that. Please try again.')}
          </p>
        )}
        {input}
        <UploadList {...uploads} />
      </Panel>
    </div>
  );
}
