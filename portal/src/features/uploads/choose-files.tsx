import { fileLimits } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { format } from 'date-fns';
import { useRef, type ClipboardEvent, type ReactNode } from 'react';
import type { Uploads } from './use-uploads.ts';

/** The browser's file dialog: what opens it, and the input to render. @param accept as the attribute of the input */
export function useFileChoice(
  onFiles: (files: readonly File[]) => void,
  accept?: string,
): { choose: () => void; input: ReactNode } {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      multiple
      hidden
      accept={accept}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Or choosing the same file again would fire no event.
        target.value = '';
      }}
    />
  );
  return { choose: () => element.current?.click(), input };
}

/** Attaches files to a message or version, up to its limit, also by pasting. */
export function useAttach({ uploads, add }: Pick<Uploads, 'uploads' | 'add'>) {
  const toast = useToast();
  const attach = (files: readonly File[]) => {
    const room = Math.max(0, fileLimits.perMessage - uploads.length);
    add(files.slice(0, room));
    if (files.length <= room) return;
    toast({
      title: 'Upload failed',
      description: `You can send up to ${fileLimits.perMessage} files at once. Send the rest afterwards.`,
      tone: 'danger',
    });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isTextPasted(event.clipboardData)) return;
    const files = takeFiles(event, event.clipboardData);
    if (files) attach(files);
  };
  return { attach, onPaste };
}

type Clipboard = Pick<DataTransfer, 'getData'> & {
  items: Iterable<Pick<DataTransferItem, 'kind' | 'type' | 'getAsFile'>>;
};

/**
 * Whether text is what is pasted although there is a picture, as spreadsheets and word processors add one of what was copied.
 * The name of a copied file, which some systems add, is no text.
 */
export function isTextPasted(clipboard: Clipboard): boolean {
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  const files = [...clipboard.items].filter(({ kind }) => kind === 'file');
  const names = files.map((item) => item.getAsFile()?.name);
  const isText = lines.some((line) => line.trim() !== '' && !names.includes(line.trim()));
  return isText && files.every(({ type }) => type.startsWith('image/'));
}

/**
 * Takes dropped or pasted files, without folders, which browsers list as files that can't be read. Pasted pictures all
 * have the same name, so they are named by the time.
 * @returns null for text, which is left to the browser
 */
export function takeFiles(
  event: { preventDefault: () => void },
  transfer: DataTransfer | null,
): readonly File[] | null {
  if (!transfer?.types.includes('Files')) return null;
  event.preventDefault();
  const items = [...transfer.items].filter(
    (item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory,
  );
  return items.flatMap((item) => {
    const file = item.getAsFile();
    if (!file) return [];
    return file.name === 'image.png'
      ? new File([file], `pasted-${format(new Date(), 'yyyy-MM-dd-HHmmss')}.png`, { type: file.type })
      : file;
  });
}
