import { mounts, type BriefFilePart, type Project } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { UploadList, useFileChoice, useUploadReport, useUploads } from '#/features/uploads/index.ts';
import { Panel } from '#/components/panel.tsx';
import { failureMessage } from '#/lib/api/errors.ts';
import { clientProjectsKey } from '#/lib/query-keys.ts';
import { useChangeBrief } from './use-change-brief.ts';

const words = {
  logo: {
    title: 'Your logo',
    hint: 'Any format. A PDF or SVG is best.',
    add: 'Upload logo',
    none: 'I don’t have a logo',
    given: 'We’ve got your logo.',
    noneSaid: 'You told us you don’t have a logo.',
  },
  photos: {
    title: 'Photos of your work',
    hint: 'Straight off your phone is fine. Six is enough to get started.',
    add: 'Upload photos',
    none: 'I don’t have photos',
    given: 'We’ve got your photos.',
    noneSaid: 'You told us you don’t have photos.',
  },
} as const;

type Props = { project: Project; part: BriefFilePart };

/** Logo or photos: uploaded here, or answered with "none". */
export function BriefFileAnswer({ project, part }: Props) {
  const text = words[part];
  const answer = project.brief[part];
  const queryClient = useQueryClient();
  const change = useChangeBrief(project.id);
  const { uploads, departed, isBusy, add, retry, cancel } = useUploads({
    name: `brief:${project.id}:${part}`,
    path: `${mounts.api}/client/upload`,
    fields: { projectId: project.id, answers: part },
    onSent: () => void queryClient.invalidateQueries({ queryKey: clientProjectsKey }),
    onFailed: useUploadReport(),
  });
  const { choose, input } = useFileChoice(add, part === 'photos' ? 'image/*' : undefined);
  return (
    <div id={part}>
      <Panel title={text.title}>
        <p className="flex items-start gap-2 text-sm" role="status">
          {answer && <Icon name="tick" className="mt-0.5 flex-none text-pounamu" />}
          <span className={answer ? 'font-label' : 'text-soft'}>
            {answer === 'given' && text.given}
            {answer === 'none' && text.noneSaid}
            {answer === null && text.hint}
          </span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button onClick={choose}>
            {isBusy ? 'Uploading...' : answer === 'given' ? 'Add more' : text.add}
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
        <UploadList uploads={uploads} departed={departed} retry={retry} cancel={cancel} />
      </Panel>
    </div>
  );
}
