import '@stackworks/ui/styles.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { watchSearchKeys } from '#/lib/search-keys.ts';
import { api } from '#/lib/api/client.ts';
import { answer, forgetAnswers, installFakeApi } from './fake-api.ts';

installFakeApi();
watchSearchKeys();
// Visits are not reported.
Object.defineProperty(navigator, 'doNotTrack', { value: '1' });

// Every screen names the business.
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
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetAnswers();
});
