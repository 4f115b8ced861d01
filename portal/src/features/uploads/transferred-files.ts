import { format } from 'date-fns';

/** Whether somebody drags or pastes files, rather than text. */
export const holdsFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false;

/**
 * The files somebody has dropped or pasted. Folders are left out: a browser hands them over as files it cannot read.
 * A picture from the clipboard has the same name every time, so it is named after the moment.
 */
export function transferredFiles(transfer: DataTransfer, now: Date = new Date()): readonly File[] {
  const items = [...transfer.items].filter(
    (item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory,
  );
  return items.flatMap((item) => {
    const file = item.getAsFile();
    if (!file) return [];
    return file.name === 'image.png' ? new File([file], pastedName(now), { type: file.type }) : file;
  });
}

function pastedName(now: Date): string {
  return `pasted-${format(now, 'yyyy-MM-dd-HHmmss')}.png`;
}
