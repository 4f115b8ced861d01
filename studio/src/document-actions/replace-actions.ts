import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { definePlugin, type DocumentActionComponent, type DocumentActionsContext } from 'sanity';

/** Makes one of Studio's own actions into ours, which stands in its place. */
export type Replace = (useAction: DocumentActionComponent) => DocumentActionComponent;

/**
 * Replaces each action once and returns the same replacement ever after. Studio asks for the actions again whenever the
 * document changes, and an action it has not seen before starts with fresh state.
 */
export function makeOnce(replace: Replace): Replace {
  const made = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  return (action) => {
    const replacement = made.get(action) ?? Object.assign(replace(action), { action: action.action });
    made.set(action, replacement);
    return replacement;
  };
}

/**
 * Defines a plugin that replaces some of Studio's own document actions.
 * @param replacements by the action's name
 * @param applies to which documents; to all when left out
 */
export function replaceActions(
  name: string,
  replacements: Partial<Record<'delete' | 'duplicate' | 'publish' | 'unpublish', Replace>>,
  applies: (context: DocumentActionsContext) => boolean = () => true,
) {
  const replace = new Map<unknown, Replace>(
    Object.entries(replacements).map(([action, one]) => [action, makeOnce(one)]),
  );
  return definePlugin({
    name,
    document: {
      actions: (actions, context) =>
        applies(context) ? actions.map((action) => replace.get(action.action)?.(action) ?? action) : actions,
    },
  });
}

/**
 * Looks something up before an action goes ahead.
 * @param failure shown when the lookup fails
 * @returns what was found, for a dialog to explain; `null` while nothing stands in the way
 */
export function useCheckFirst<Found extends number | readonly unknown[]>(failure: {
  title: string;
  description?: string;
}) {
  const { push } = useToast();
  const [found, setFound] = useState<Found | null>(null);
  const showFailure = () => {
    push({ status: 'error', closable: true, ...failure });
  };
  const check = (lookUp: Promise<Found>, proceed: (() => void) | undefined) => {
    lookUp.then((result) => {
      const count = typeof result === 'number' ? result : result.length;
      if (count === 0) proceed?.();
      else setFound(result);
    }, showFailure);
  };
  return { found, check, clear: () => setFound(null), showFailure };
}
