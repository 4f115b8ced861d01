import { clientUser, type ClientUser } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { postFile } from '#/features/uploads/index.ts';

const failure = { title: 'Update Failed', fallback: 'Failed to update profile picture' };

/** A photo on its way, and what it looks like. */
type NewPhoto = { file: File; previewUrl: string; key: string };

/** Uploads and removes the signed-in client's photo; a photo that failed stays to be tried again. */
export function usePhoto() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [photo, setPhoto] = useState<NewPhoto | null>(null);
  const [sentShare, setSentShare] = useState(0);
  const aborter = useRef<AbortController>(null);

  const showSaved = (client: ClientUser, title: string) => {
    queryClient.setQueryData(currentClientQuery.queryKey, client);
    toast({ title });
  };
  const tellFailure = (error: unknown) =>
    toast({ title: failure.title, description: failureMessage(error, failure.fallback), tone: 'danger' });

  const upload = useMutation({
    mutationFn: ({ file, key }: NewPhoto) => {
      setSentShare(0);
      aborter.current = new AbortController();
      return postFile({
        path: '/api/client/profile/picture',
        part: 'profilePicture',
        file,
        fields: {},
        key,
        signal: aborter.current.signal,
        onProgress: (sentBytes) => setSentShare(sentBytes / file.size),
        parse: (answer) => clientUser.parse(answer),
      });
    },
    onSuccess: (client) => {
      showSaved(client, 'Photo saved');
      setPhoto(null);
    },
    onError: (error) => {
      if (!aborter.current?.signal.aborted) tellFailure(error);
    },
  });
  const remove = useMutation({
    mutationFn: async () => (await api.client.profile.picture.$delete()).json(),
    onSuccess: (client) => showSaved(client, 'Photo removed'),
    onError: tellFailure,
  });

  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.previewUrl);
  }, [photo]);
  useEffect(() => () => aborter.current?.abort(), []);

  return {
    photo,
    sentShare,
    isUploading: upload.isPending,
    failure: upload.isError ? failureMessage(upload.error, failure.fallback) : undefined,
    isRemoving: remove.isPending,
    send: (file: File) => {
      const chosen = { file, previewUrl: URL.createObjectURL(file), key: newKey() };
      setPhoto(chosen);
      upload.mutate(chosen);
    },
    sendAgain: () => photo && upload.mutate(photo),
    giveUp: () => {
      aborter.current?.abort();
      setPhoto(null);
      upload.reset();
    },
    remove: () => remove.mutate(),
  };
}
