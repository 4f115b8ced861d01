import { PatchEvent, type ObjectInputProps } from 'sanity';

type Change = ObjectInputProps['onChange'];

const isAboutUpload = ({ path: [first] }: PatchEvent['patches'][number]) => first === '_upload';

/**
 * Stands between a picture's input and its document. Studio notes an upload in the document before it asks whether the
 * file may be sent; what it notes is held back until that is known, so that a refused file leaves no empty draft.
 *
 * @param change Changes the document.
 */
export function holdUploads(change: Change): { change: Change; allow: () => void } {
  let held: Parameters<Change>[0][] = [];
  let isAllowed = false;
  return {
    change: (event) => {
      const { patches } = PatchEvent.from(event);
      const isEnd = patches.some(({ type }) => type === 'unset');
      if (!patches.every(isAboutUpload)) change(event);
      else if (isAllowed || (isEnd && held.length === 0)) {
        isAllowed &&= !isEnd;
        change(event);
      } else if (isEnd) held = [];
      else held.push(event);
    },
    allow: () => {
      isAllowed = true;
      for (const event of held.splice(0)) change(event);
    },
  };
}
