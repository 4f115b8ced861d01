import type { DocumentActionComponent } from 'sanity';

type Mend = (action: DocumentActionComponent) => DocumentActionComponent;

/**
 * Mends each action once and gives the same one ever after. Studio asks for the actions again whenever the document
 * changes, and an action it has not met before begins anew: what was just clicked would be forgotten.
 *
 * @param mend Makes an action of Studio's into ours.
 */
export function makeOnce(mend: Mend): Mend {
  const made = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  return (action) => {
    const mended = made.get(action) ?? mend(action);
    made.set(action, mended);
    return mended;
  };
}
