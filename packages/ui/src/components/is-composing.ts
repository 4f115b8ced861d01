type Key = { readonly key: string; readonly isComposing: boolean; readonly keyCode: number };

/** What a browser reports as the code of a key that an input method handles. */
const handledByInputMethod = 229;

/**
 * Whether a key belongs to an input method, such as the Enter that chooses a Japanese word. Safari sends that Enter after the
 * composition has ended, and only its code tells it apart.
 */
export const isComposing = ({ isComposing, keyCode }: Key): boolean =>
  isComposing || keyCode === handledByInputMethod;

/** Stops the Enter of an input method from submitting the form of a field. */
export function ignoreComposedEnter(event: { nativeEvent: Key; preventDefault: () => void }): void {
  if (event.nativeEvent.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault();
}
