import type { SanityClient } from '@sanity/client';
import { Button } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback } from 'react';
import { type Move, undoMove } from '#/structure/undo-move.ts';

/** How long a move can be undone, in milliseconds: it's live after a few seconds, and then has to be noticed. */
const undoMs = 20_000;

/** Shows what was moved, with Undo, as a new order is live at once. */
export function useMoveToast(client: SanityClient) {
  const { push } = useToast();
  return useCallback(
    (moves: readonly Move[], message: string) => {
      const undo = async (id: string) => {
        push({ id, status: 'info', title: 'Undoing the move...' });
        const isUndone = await undoMove(client, moves).catch(() => null);
        if (isUndone) push({ id, status: 'success', title: 'The former order is back' });
        else if (isUndone === null) {
          push({ id, status: 'error', title: 'Not undone. Please try again.', ...offerUndo(id) });
        } else {
          const title = 'Not undone: this has been moved or changed again since.';
          push({ id, status: 'warning', closable: true, title });
        }
      };
      const offerUndo = (id: string) => ({
        closable: true,
        duration: undoMs,
        description: (
          <Button mode="ghost" fontSize={1} padding={2} text="Undo" onClick={() => void undo(id)} />
        ),
      });
      // A toast's own id lets its button change it.
      const id = crypto.randomUUID();
      push({ id, status: 'success', title: message, ...offerUndo(id) });
    },
    [client, push],
  );
}
