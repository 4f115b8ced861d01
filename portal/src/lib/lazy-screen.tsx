import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Loaded<Props> = { Screen: ComponentType<Props> } | { error: unknown };

/**
 * A screen whose code is fetched when it is first shown, or before. It does without Suspense, which for 300 ms after one
 * screen's fallback holds back every other: those inside each other would be waited for one after the other.
 * @param load fetches the code
 * @param fallback shown until it is there
 * @returns the screen, and what fetches its code ahead
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): { Screen: ComponentType<Props>; preload: () => void } {
  let known: Loaded<Props> | null = null;
  let loading: Promise<Loaded<Props>> | null = null;
  const get = () =>
    (loading ??= load().then(
      (Screen) => (known = { Screen }),
      (error: unknown) => {
        // Whoever comes back to it tries again.
        loading = null;
        return { error };
      },
    ));

  function Screen(props: Props) {
    const [loaded, setLoaded] = useState(known);
    useEffect(() => {
      if (loaded) return;
      let isShown = true;
      void get().then((found) => isShown && setLoaded(found));
      return () => {
        isShown = false;
      };
    }, [loaded]);
    if (!loaded) return fallback;
    if ('error' in loaded) throw loaded.error;
    return <loaded.Screen {...props} />;
  }
  return { Screen, preload: () => void get() };
}
