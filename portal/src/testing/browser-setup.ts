import '@stackworks/stackbot/button.css';
import '@stackworks/ui/styles.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { watchSearchKeys } from '#/lib/search-keys.ts';
import { api } from '#/lib/api/client.ts';
import { forgetUndos } from '#/lib/undo.ts';
import { answer, forgetAnswers, installFakeApi } from './fake-api.ts';
import { installFakeStream } from './fake-stream.ts';

installFakeApi();
installFakeStream();
watchSearchKeys();
// Visits are not reported.
Object.defineProperty(navigator, 'doNotTrack', { value: '1' });

// What screens of anybody ask.
beforeEach(() => {
  answer(api['site-settings'], '$get', () => ({
    name: 'Stackworks',
    supportEmail: 'help@stackworks.example',
    supportHours: 'Weekdays from 9 am to 5 pm',
    hostingToolUrl: null,
    refunds: 'Cancel any time.',
    gstRate: 15,
    replyHours: 48,
  }));
  answer(api.catalogue, '$get', () => ({ plans: [], priceLists: [], addOns: [] }));
  answer(api['upload-limits'], '$get', () => ({ fileBytes: 10_000_000, avatarBytes: 1_000_000 }));
});

afterEach(async () => {
  // What can still be undone is done, as when a page is left.
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await cleanup();
  vi.useRealTimers();
  forgetUndos();
  localStorage.clear();
  sessionStorage.clear();
  forgetAnswers();
});
