import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What the portal's colours follow: the device's setting, or somebody's choice in this browser. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Before anything is drawn, `index.html` reads it, too. */
const storageKey = 'theme';
const { notify, subscribe } = createListeners();

const readTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'device';

/** Shows the portal in these colours from now on, in this browser. */
export function setTheme(theme: Theme): void {
  if (theme === 'device') {
    localStorage.removeItem(storageKey);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(storageKey, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  notify();
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);
