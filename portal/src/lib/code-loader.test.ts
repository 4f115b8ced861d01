import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCodeLoader } from './code-loader.ts';

const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Code that fails so many times before it arrives. */
function failing(times: number) {
  const fetches = { count: 0 };
  const load = () => {
    fetches.count += 1;
    return fetches.count > times ? Promise.resolve('screen') : Promise.reject(new Error('no network'));
  };
  return { fetches, loader: createCodeLoader(load) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('createCodeLoader', () => {
  it('retries a failed fetch with back-off while a screen waits', async () => {
    const { fetches, loader } = failing(3);
    loader.subscribe(() => undefined);
    await settle();
    expect(loader.getState()).toEqual({ status: 'failed', failures: 1 });
    await vi.advanceTimersByTimeAsync(999);
    expect(fetches.count).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetches.count).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000 + 4_000);
    expect(loader.getState()).toEqual({ status: 'loaded', value: 'screen' });
  });

  it('fetches at once when the browser is online again', async () => {
    const { fetches, loader } = failing(1);
    loader.subscribe(() => undefined);
    await settle();
    browser.dispatchEvent(new Event('online'));
    await settle();
    expect(fetches.count).toBe(2);
    expect(loader.getState().status).toBe('loaded');
  });

  it('stops when no screen waits, and starts again with the next', async () => {
    const { fetches, loader } = failing(1);
    const leave = loader.subscribe(() => undefined);
    await settle();
    leave();
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetches.count).toBe(1);
    loader.subscribe(() => undefined);
    await settle();
    expect(loader.getState().status).toBe('loaded');
  });

  it('leaves a failed preload to the screen that needs the code', async () => {
    const { fetches, loader } = failing(1);
    loader.preload();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetches.count).toBe(1);
    expect(loader.getState()).toEqual({ status: 'loading' });
  });

  it('fetches code that is there only once', async () => {
    const { fetches, loader } = failing(0);
    loader.preload();
    await settle();
    loader.subscribe(() => undefined);
    loader.retry();
    await settle();
    expect(fetches.count).toBe(1);
  });
});
