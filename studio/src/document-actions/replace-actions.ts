import type { SanityClient } from '@sanity/client';
import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { type ReactNode, useState } from 'react';
import {
  definePlugin,
  type DocumentActionComponent,
  type DocumentActionDialogProps,
  type DocumentActionProps,
  type DocumentActionsContext,
  useClient,
} from 'sanity';

/** Makes one of Studio's own actions into ours. */
export type Replace = (useAction: DocumentActionComponent) => DocumentActionComponent;

/**
 * Replaces each action once and returns the same replacement ever after. Studio requests the actions again whenever the
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

/** Defines a plugin that replaces some of Studio's own document actions, by name. */
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

type Guard<Found> = {
  /** Looks for what stands in the way, as a number or a list; null if there's nothing to look for. */
  find: (client: SanityClient, props: DocumentActionProps) => Promise<Found> | null;
  /** Shown when `find` or what the dialog does fails. */
  failure: { title: string; description?: string };
  explain: (found: Found, steps: Steps) => DocumentActionDialogProps;
};

type Steps = {
  props: DocumentActionProps;
  client: SanityClient;
  close: () => void;
  /** Goes ahead with Studio's own action. */
  proceed: () => void;
  showFailure: () => void;
};

/** One of Studio's own actions, which goes ahead only when nothing stands in the way. */
export const guard =
  <Found extends number | readonly unknown[]>({ find, failure, explain }: Guard<Found>): Replace =>
  (useAction) =>
    function GuardedAction(props) {
      const action = useAction(props);
      const client = useClient({ apiVersion });
      const { push } = useToast();
      const [found, setFound] = useState<Found | null>(null);
      if (!action) return null;
      const proceed = () => action.onHandle?.();
      const showFailure = () => {
        push({ status: 'error', closable: true, ...failure });
      };
      const check = (result: Found) => {
        const count = typeof result === 'number' ? result : result.length;
        if (count === 0) proceed();
        else setFound(result);
      };
      const steps = { props, client, close: () => setFound(null), proceed, showFailure };
      return {
        ...action,
        onHandle: () => {
          const finding = find(client, props);
          if (finding) finding.then(check, showFailure);
          else proceed();
        },
        dialog: found === null ? action.dialog : explain(found, steps),
      };
    };

/** A dialog that says why an action can't go ahead. */
export const explainWhyNot = (
  header: string,
  content: ReactNode,
  { props, close }: Pick<Steps, 'props' | 'close'>,
): DocumentActionDialogProps => ({
  type: 'dialog',
  header,
  content,
  onClose: () => {
    close();
    props.onComplete();
  },
});
