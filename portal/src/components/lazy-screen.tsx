import { ErrorState } from '@stackworks/ui';
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createCodeLoader, type CodeLoader } from '#/lib/code-loader.ts';
import { PanelBoundary, ReloadButton } from './error-boundary.tsx';

/** From this many failed fetches in a row, a reload is offered too: a release may have replaced the code. */
const failuresBeforeReload = 2;

type Options<Props> = {
  /** Shown while the code is fetched. */
  fallback?: ReactNode;
  /** What stands around a failure, where the screen is a whole page. */
  frameFailure?: (failure: ReactNode, props: Props) => ReactNode;
  /** Nothing depends on it: where its code is missing there is nothing, until the code is there. */
  isOptional?: boolean;
};

/**
 * A screen or panel whose code is fetched when it is first shown, or before. Its failures stay within it: a fetch that
 * fails is repeated until it succeeds, and an error while it is shown leaves everything around it working.
 * It does without Suspense, which for 300 ms after one screen's fallback delays every other one inside it.
 * @param load fetches the code
 * @returns the screen, and what fetches its code ahead
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, frameFailure = (failure) => failure, isOptional = false }: Options<Props> = {},
): { Screen: ComponentType<Props>; preload: () => void } {
  const loader = createCodeLoader(load);

  function Screen(props: Props) {
    const state = useSyncExternalStore(loader.subscribe, loader.getState);
    if (state.status === 'loaded') {
      return (
        <PanelBoundary isOptional={isOptional} frameFailure={(failure) => frameFailure(failure, props)}>
          <state.value {...props} />
        </PanelBoundary>
      );
    }
    if (state.status === 'loading' || isOptional) return fallback;
    return frameFailure(<NotLoaded loader={loader} failures={state.failures} />, props);
  }
  return { Screen, preload: loader.preload };
}

function NotLoaded({ loader, failures }: { loader: CodeLoader<unknown>; failures: number }) {
  return (
    <ErrorState
      title="We couldn’t open this"
      text="We’re trying again. Your work is safe."
      onRetry={loader.retry}
    >
      {failures >= failuresBeforeReload && <ReloadButton />}
    </ErrorState>
  );
}

/** What somebody came for is fetched first: until then the browser may be idle only because it waits for an answer. */
const settleMs = 2_000;

/** Fetches code that is likely to be needed next, one piece after the other, whenever the browser has nothing else to do. */
export function preloadWhenIdle(preloads: readonly (() => void)[]): () => void {
  let stop: () => void;
  const fetchFrom = (index: number) => {
    preloads[index]?.();
    if (index + 1 < preloads.length) stop = whenIdle(() => fetchFrom(index + 1));
  };
  const timer = setTimeout(() => fetchFrom(0), settleMs);
  stop = () => clearTimeout(timer);
  return () => stop();
}

/** @returns cancels it */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}
