import { type ClientUser, clientUser, pictureAccept, pictureFormats } from '@stackworks/contracts';
import { Avatar, Button, Problem, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { isAccepted, postFile, uploadLimitsQuery } from '#/features/uploads/index.ts';
import { api } from '#/lib/api/client.ts';
import { problemIn } from '#/lib/api/errors.ts';
import { formatMegabytes } from '#/lib/format.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { usePictureAddress } from '#/lib/session/viewed-files.ts';

export function PhotoSection({ client }: { client: ClientUser }) {
  const toast = useToast();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rejection, setRejection] = useState<string>();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const picture = usePictureAddress(client.profileImageUrl);
  const { photo, sentShare, isUploading, isRemoving, ...upload } = usePhoto();

  const size = limits && formatMegabytes(limits.avatarBytes);
  // As portals specification §5 writes it: '5MB'.
  const rule = `Please select an image${size ? ` under ${size.replace(' ', '')}` : ''}`;
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = limits !== undefined && file.size > limits.avatarBytes;
    const isPicture = isAccepted(file, pictureAccept);
    const formats = isPicture ? undefined : `Please select an image: ${pictureFormats}`;
    const problem = isTooLarge ? rule : formats;
    setRejection(problem);
    if (problem === undefined) upload.choose(file);
    else
      toast({ title: isTooLarge ? 'File too large' : 'Not an image', description: problem, tone: 'danger' });
  };

  const problem = rejection ?? upload.failure;
  return (
    <div className="mb-7 flex flex-wrap items-center gap-5">
      <Avatar
        firstName={client.firstName}
        lastName={client.lastName}
        src={photo?.previewUrl ?? picture}
        size={92}
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="text-sm font-label">Profile photo</p>
        <div
          className="flex flex-wrap gap-3"
          role="group"
          aria-label="Profile photo"
          aria-describedby={noteId}
        >
          {isUploading ? (
            <Button size="small" onClick={upload.discard}>
              Cancel upload
            </Button>
          ) : (
            <>
              {photo && (
                <Button size="small" onClick={() => upload.send(photo)}>
                  Try again
                </Button>
              )}
              <Button size="small" disabled={isRemoving} onClick={() => input.current?.click()}>
                {client.profileImageUrl || photo ? 'Change photo' : 'Add a photo'}
              </Button>
              {photo && (
                <Button size="small" variant="quiet" onClick={upload.discard}>
                  Discard
                </Button>
              )}
              {client.profileImageUrl && !photo && (
                <Button
                  size="small"
                  variant="quiet"
                  isBusy={isRemoving}
                  busyText="Removing..."
                  onClick={upload.remove}
                >
                  Remove photo
                </Button>
              )}
            </>
          )}
          <input
            ref={input}
            hidden
            type="file"
            aria-label="Photo file"
            accept={pictureAccept}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
        <div id={noteId}>
          {isUploading && (
            <p role="status" className="flex items-center gap-3 text-sm text-soft">
              <progress
                className="h-2 w-32 accent-[var(--pounamu)]"
                value={sentShare}
                aria-label="Uploading"
              />
              {sentShare < 1 ? `Uploading... ${Math.round(sentShare * 100)}%` : 'Saving...'}
            </p>
          )}
          {problem && !isUploading && <Problem>{problem}</Problem>}
          {!problem && !isUploading && size && (
            <p className="hint">
              {pictureFormats}, under {size}.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const failure = { title: 'Update Failed', fallback: 'Failed to update profile picture' };

type NewPhoto = { file: File; previewUrl: string; key: string };

/** A photo that failed to upload stays, for another try. */
function usePhoto() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [photo, setPhoto] = useState<NewPhoto | null>(null);
  const [sentShare, setSentShare] = useState(0);
  const aborter = useRef<AbortController>(null);

  const showSaved = (client: ClientUser, title: string) => {
    queryClient.setQueryData(currentClientQuery.queryKey, client);
    toast({ title });
  };
  const showFailure = useFailureToast(failure.title, failure.fallback);

  const upload = useMutation({
    mutationFn: ({ file, key }: NewPhoto) => {
      setSentShare(0);
      aborter.current = new AbortController();
      return postFile({
        path: '/api/client/profile/picture',
        part: 'profilePicture',
        file,
        key,
        signal: aborter.current.signal,
        onProgress: (sentBytes) => setSentShare(sentBytes / file.size),
        parse: (response) => clientUser.parse(response),
      });
    },
    onSuccess: (client) => {
      showSaved(client, 'Photo saved');
      setPhoto(null);
    },
    onError: (error) => {
      if (!aborter.current?.signal.aborted) showFailure(error);
    },
  });
  const remove = useMutation({
    mutationFn: async () => (await api.client.profile.picture.$delete()).json(),
    onSuccess: (client) => showSaved(client, 'Photo removed'),
    onError: showFailure,
  });

  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.previewUrl);
  }, [photo]);
  useEffect(() => () => aborter.current?.abort(), []);

  return {
    photo,
    sentShare,
    isUploading: upload.isPending,
    failure: problemIn(upload.error, failure.fallback),
    isRemoving: remove.isPending,
    choose: (file: File) => {
      const chosen = { file, previewUrl: URL.createObjectURL(file), key: newKey() };
      setPhoto(chosen);
      upload.mutate(chosen);
    },
    send: upload.mutate,
    discard: () => {
      aborter.current?.abort();
      setPhoto(null);
      upload.reset();
    },
    remove: () => remove.mutate(),
  };
}
