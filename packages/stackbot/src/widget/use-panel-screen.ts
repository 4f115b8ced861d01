import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Where the panel fills the screen: on phones, and with enlarged text. The styles have the same query. */
const fullScreen = '(max-width: 47.5rem), (max-height: 34rem)';

/** Whether the panel fills the screen. If so, the page behind is inert, and the panel stays above a phone's keyboard. */
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
    // Zoomed in, the visual viewport is only part of the screen.
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

/** Below this height, in root ems, the choices and the footer scroll with the conversation. */
const shortRem = 26;

/** Whether the panel has little height: at 400 %, or beside a phone's keyboard. */
export function useShort(panel: RefObject<HTMLElement | null>): boolean {
  const [isShort, setShort] = useState(false);
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return;
    const measure = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setShort(current.clientHeight < shortRem * rem);
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, [panel]);
  return isShort;
}

/** Whether the current history entry is the open panel's. */
export const isOwnEntry = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'stackbot' in state;
};

const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

/** Resolves when the last closed panel's history entry is gone: going back is asynchronous. */
let settled = Promise.resolve();

/** Where the panel fills the screen, a phone's Back closes it. @param onClose must be stable */
export function useBack(isFull: boolean, onClose: () => void): void {
  // Before the first paint: Back may be the next thing pressed.
  useLayoutEffect(() => {
    if (!isFull) return;
    let isOpen = true;
    void settled.then(() => {
      if (!isOpen) return;
      // The entry already exists after a reload or coming back.
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
