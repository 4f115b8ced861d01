import { ErrorState } from '@stackworks/ui';
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createCodeLoader, type CodeLoader } from '#/lib/code-loader.ts';
import { PanelBoundary, ReloadButton } from './error-boundary.tsx';

/** After this many failures in a row, a reload is offered too: a release may have replaced the code. */
const failuresBeforeReload = 2;

type Options<Props> = {
  fallback?: ReactNode;
  /** For a screen that is a whole page. */
  frameFailure?: (failure: ReactNode, props: Props) => ReactNode;
  /** Without its code nothing is shown in its place. */
  isOptional?: boolean;
};

/** `preload` fetches the code ahead. */
type LazyScreen<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A screen whose code is fetched when first shown, or by `preload`, and again after a failure; its errors stay within
 * it. Without Suspense, which delays nested fallbacks by 300 ms.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, frameFailure = (failure) => failure, isOptional = false }: Options<Props> = {},
): LazyScreen<Props> {
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
  return Object.assign(Screen, { preload: loader.preload });
}

/** A panel that nothing depends on: without its code there is the fallback. */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) => lazyScreen(load, { fallback, isOptional: true });

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

/** The open screen and the first things done on it come first: an idle browser may only be waiting for a response. */
const settleMs = 4_000;

/** Fetches code that is likely to be needed next, one piece at a time, while the browser is idle. */
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
