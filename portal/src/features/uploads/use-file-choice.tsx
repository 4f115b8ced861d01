import { useRef, type ReactNode } from 'react';

/**
 * The browser's own dialog for choosing files.
 * @param accept what it offers first, as the attribute of that name; everything when left out
 * @returns what opens it, and the element it needs somewhere on the screen
 */
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
        // Or choosing the same file again would change nothing, and so say nothing.
        target.value = '';
      }}
    />
  );
  return { choose: () => element.current?.click(), input };
}
