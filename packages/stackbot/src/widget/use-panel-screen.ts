import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Where the panel takes the whole screen: on phones, and where enlarged text leaves it too little room. The styles ask the same. */
const fullScreen = '(max-width: 47.5rem), (max-height: 34rem)';

/**
 * Where the panel takes the whole screen, what is behind it cannot be reached, and the panel keeps to the part of the screen
 * that the phone's keyboard leaves.
 * @returns whether it does
 */
export function useFullScreen(panel: RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(() => matchMedia(fullScreen).matches);

  useEffect(() => {
    const query = matchMedia(fullScreen);
    const look = () => setFull(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);

  useEffect(() => {
    const own = panel.current?.closest('body > *');
    if (!isFull || !own) return;
    const others = [...document.body.children].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && each !== own && !each.inert,
    );
    for (const other of others) other.inert = true;
    return () => {
      for (const other of others) other.inert = false;
    };
  }, [isFull, panel]);

  useEffect(() => {
    const { current } = panel;
    const { visualViewport } = window;
    if (!isFull || !current || !visualViewport) return;
    const fit = () => {
      current.style.top = `${visualViewport.offsetTop}px`;
      current.style.height = `${visualViewport.height}px`;
    };
    // Zoomed in, the visual viewport is only a part of it.
    const follow = () => visualViewport.scale === 1 && fit();
    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
      current.style.top = current.style.height = '';
    };
  }, [isFull, panel]);

  return isFull;
}

/** Whether the page's history is at the entry that the open panel has added. */
export const isOwnEntry = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'stackbot' in state;
};

const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

/** Until the entry of the panel that was closed last is gone: going back takes a moment, and opening again does not wait. */
let settled = Promise.resolve();

/**
 * Where the panel takes the whole screen, a phone's Back closes it rather than leaving the page.
 * @param isFull whether it does
 * @param onClose the same function each time
 */
export function useBack(isFull: boolean, onClose: () => void): void {
  // With the panel, not after it is painted: Back may be the next thing that is pressed.
  useLayoutEffect(() => {
    if (!isFull) return;
    let isOpen = true;
    void settled.then(() => {
      if (!isOpen) return;
      // After a reload, or coming back, the entry is there already.
      if (!isOwnEntry()) history.pushState(Object.assign({}, history.state, { stackbot: true }), '');
      addEventListener('popstate', onClose);
    });
    return () => {
      isOpen = false;
      removeEventListener('popstate', onClose);
      if (isOwnEntry()) settled = goBack();
    };
  }, [isFull, onClose]);
}
