import { adminPicture, pictureAccept, pictureFormats, type AdminUser } from '@stackworks/contracts';
import { Avatar, Badge, FormAlert, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { postFile, uploadLimitsQuery } from '#/features/uploads/index.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatMegabytes } from '#/lib/format.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { currentAdminKey, teamKey } from '#/lib/query-keys.ts';

export function OwnPicture({ admin }: { admin: AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="flex" onClick={() => setOpen(true)}>
        <Avatar {...admin} src={admin.profilePicture} size={44} />
        <span className="sr-only">Change profile picture</span>
      </button>
      <span className="min-w-0 max-w-full break-words">
        <Badge>{admin.name}</Badge>
      </span>
      <PictureDialog admin={admin} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const failure = { title: 'Update Failed', fallback: 'Failed to update profile picture' };

type Props = { admin: AdminUser; isOpen: boolean; onClose: () => void };

export const PictureDialog = ({ admin, isOpen, onClose }: Props) => (
  <FormDialog title="Profile picture" isOpen={isOpen} onClose={onClose}>
    {(form) => <PictureForm admin={admin} {...form} />}
  </FormDialog>
);

function PictureForm({ admin, onBusy, onClose }: DialogFormProps & { admin: AdminUser }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const inputId = useId();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);

  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      onBusy(true);
      return postFile({
        path: '/api/admin/update-profile-picture',
        part: 'profilePicture',
        file,
        key: newKey(),
        signal: new AbortController().signal,
        onProgress: () => undefined,
        parse: (response) => adminPicture.parse(response),
      });
    },
    onSuccess: ({ profilePicture }) => {
      // Another address, so that a browser which cached the old picture fetches the new one (portals specification
      // §7).
      const src = profilePicture && `${profilePicture}&t=${Date.now()}`;
      queryClient.setQueryData<AdminUser>(
        currentAdminKey,
        (self) => self && { ...self, profilePicture: src },
      );
      void queryClient.invalidateQueries({ queryKey: teamKey });
      toast({ title: 'Profile Picture Updated' });
      onClose();
    },
    onError: (reason) => toast({ title: failure.title, description: explain(reason), tone: 'danger' }),
    onSettled: () => onBusy(false),
  });

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const choose = (file: File | undefined) =>
    setChosen(file ? { file, url: URL.createObjectURL(file) } : null);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) mutate(chosen.file);
      }}
    >
      <FormAlert title={failure.title} message={error ? explain(error) : undefined} />
      <div className="flex flex-wrap items-center gap-5">
        <Avatar {...admin} src={chosen?.url ?? admin.profilePicture} size={92} />
        <div className="min-w-0 flex-1 basis-56">
          <label htmlFor={inputId} className="label">
            Picture file
          </label>
          <input
            id={inputId}
            type="file"
            accept={pictureAccept}
            className="w-full min-w-0 text-sm file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-control file:border-[1.5px] file:border-solid file:border-ink file:bg-sheet file:px-3.5 file:font-label file:text-ink"
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
          <p className="hint">
            Choose a picture first: {pictureFormats}
            {limits && `, under ${formatMegabytes(limits.avatarBytes)}`}.
          </p>
        </div>
      </div>
      <FormButtons
        form={{ isBusy: isPending }}
        disabled={chosen === null}
        busyText="Uploading..."
        onCancel={onClose}
      >
        Update picture
      </FormButtons>
    </form>
  );
}

/** As portals specification §8 has it: 'Failed to upload: ' and what the server says. */
function explain(error: unknown): string {
  const reason = failureMessage(error, '');
  return reason ? `Failed to upload: ${reason}` : failure.fallback;
}
