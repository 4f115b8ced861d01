import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { holdsFiles, transferredFiles } from './transferred-files.ts';

/** What belongs to a zone, so that a file let go of beside the zone is meant for it. */
const panel = 'form, section, [role="tabpanel"]';

/**
 * Takes files dropped on a zone or anywhere in its panel. Elsewhere on the screen a drop does nothing, or the browser
 * would leave the page to open the file.
 * @returns what marks the zone, and whether files are held over it
 */
export function useDroppedFiles<Zone extends HTMLElement>(
  onFiles: (files: readonly File[]) => void,
): { zone: RefObject<Zone | null>; isOver: boolean } {
  const zone = useRef<Zone>(null);
  const [isOver, setOver] = useState(false);

  const isMeant = ({ target }: DragEvent) =>
    target instanceof Node &&
    zone.current?.closest(panel)?.contains(target) === true &&
    !document.querySelector('dialog:modal');
  const over = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer || !holdsFiles(dataTransfer)) return;
    const isHere = isMeant(event);
    if (isHere) dataTransfer.dropEffect = 'copy';
    else if (!event.defaultPrevented) dataTransfer.dropEffect = 'none';
    event.preventDefault();
    setOver(isHere);
  });
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!relatedTarget) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event;
    setOver(false);
    if (!dataTransfer || !holdsFiles(dataTransfer)) return;
    event.preventDefault();
    if (isMeant(event)) onFiles(transferredFiles(dataTransfer));
  });

  useEffect(() => {
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return { zone, isOver };
}
