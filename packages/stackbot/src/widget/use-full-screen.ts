import { useEffect, useState, type RefObject } from 'react';

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
    // Whoever has pinched to look closer looks at a part of it.
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
