import { Button, useToast } from '@stackworks/ui';

type Props = { onCleared: () => void };

/** Empties this browser's storage of ours: tokens, drafts, goals and all. It can be undone while the toast is there. */
export function ClearStorage({ onCleared }: Props) {
  const toast = useToast();
  const clear = () => {
    const kept = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').map(
      (key) => [key, localStorage.getItem(key) ?? ''] as const,
    );
    localStorage.clear();
    onCleared();
    toast({
      title: 'Local storage cleared',
      description: 'Tokens, drafts and goals are gone from this browser.',
      action: {
        label: 'Undo',
        onPress: () => {
          for (const [key, value] of kept) localStorage.setItem(key, value);
          onCleared();
        },
      },
    });
  };
  return (
    <div className="mt-5 border-t border-edge pt-5">
      <Button variant="remove" onClick={clear}>
        Clear all local storage
      </Button>
      <p className="mt-2 text-sm text-soft">
        This also clears tokens, drafts and goals. A cookie session stays until you log out.
      </p>
    </div>
  );
}
