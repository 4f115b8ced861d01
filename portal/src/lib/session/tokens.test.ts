import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { clearToken, onTokensChanged, readToken, storeToken } from './tokens.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

describe('a stored token', () => {
  it('is stored as client_token or admin_token', () => {
    storeToken('client', 'one');
    storeToken('admin', 'two');
    expect(localStorage.getItem('client_token')).toBe('one');
    expect(localStorage.getItem('admin_token')).toBe('two');
    expect(localStorage.length).toBe(2);
  });

  it('is also stored under the older name for a login screen', () => {
    storeToken('client', 'one', { underOlderName: true });
    expect(localStorage.getItem('clientToken')).toBe('one');
  });

  it('is removed under both names on logout, and the other role stays signed in', () => {
    storeToken('client', 'one', { underOlderName: true });
    storeToken('admin', 'two', { underOlderName: true });
    clearToken('client');
    expect(readToken('client')).toBeNull();
    expect(localStorage.getItem('clientToken')).toBeNull();
    expect(readToken('admin')).toBe('two');
    expect(localStorage.getItem('adminToken')).toBe('two');
  });
});

describe('a listener for changed tokens', () => {
  const listen = () => {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const heard = vi.fn();
    const stop = onTokensChanged(heard);
    const storageEvent = (key: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    const pageShow = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    return { heard, stop, storageEvent, pageShow };
  };

  it.each(['client_token', 'admin_token', null])('is called when another tab changes %s', (key) => {
    const { heard, storageEvent } = listen();
    storageEvent(key);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('ignores other stored values', () => {
    const { heard, storageEvent } = listen();
    storageEvent('theme');
    expect(heard).not.toHaveBeenCalled();
  });

  it('is called when a page returns from the history cache, but not on a fresh load', () => {
    const { heard, pageShow } = listen();
    pageShow(false);
    expect(heard).not.toHaveBeenCalled();
    pageShow(true);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is not called after unsubscribing', () => {
    const { heard, stop, storageEvent, pageShow } = listen();
    stop();
    storageEvent('client_token');
    pageShow(true);
    expect(heard).not.toHaveBeenCalled();
  });
});
