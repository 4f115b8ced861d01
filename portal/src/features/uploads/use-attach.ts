import { assetLimits } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import type { ClipboardEvent } from 'react';
import type { Uploads } from './use-uploads.ts';
import { holdsFiles, transferredFiles } from './transferred-files.ts';

/**
 * Adds files to a message or a version, no more than one may have. The files themselves are an `UploadList`'s to show.
 * @returns what adds files, and what takes pasted ones: `onPaste` of the field one writes in
 */
export function useAttach({ uploads, add }: Pick<Uploads, 'uploads' | 'add'>) {
  const toast = useToast();
  const attach = (files: readonly File[]) => {
    const room = Math.max(0, assetLimits.perMessage - uploads.length);
    add(files.slice(0, room));
    if (files.length <= room) return;
    toast({
      title: 'Upload failed',
      description: `You can send up to ${assetLimits.perMessage} files at once. Send the rest afterwards.`,
      tone: 'danger',
    });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!holdsFiles(event.clipboardData)) return;
    event.preventDefault();
    attach(transferredFiles(event.clipboardData));
  };
  return { attach, onPaste };
}
