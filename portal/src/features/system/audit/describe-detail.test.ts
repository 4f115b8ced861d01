import { expect, it } from 'vitest';
import { toDetailWords } from './describe-detail.ts';

it.each([
  ['status-changed', { from: 'pending', to: 'in_progress', version: 4 }, ['from pending', 'to in progress']],
  ['project-assigned', { from: null, to: 'Hana Whitcombe' }, ['to Hana Whitcombe']],
  ['due-date-changed', { from: '2026-11-20T11:00:00.000Z', to: null }, ['from 21 November 2026', 'to none']],
  ['version-delivered', { version: 2 }, ['version 2']],
  ['member-removed', { projects: 1 }, ['1 project unassigned']],
  ['team-settings-changed', { requiresTwoFactor: true }, ['two-factor sign-in required']],
  [
    'projects-exported',
    { rows: 12, status: 'pending, in_progress', assignedTo: 'unassigned' },
    ['12 projects', 'status: pending, in progress', 'assigned to: unassigned'],
  ],
  ['lead-converted', { clientId: 'aroha', isNew: true }, ['a new account']],
  ['plan-granted', { plan: 'stackgrow', planBefore: null }, ['plan: StackGrow', 'plan before: none']],
  ['client-edited', { fields: 'lastName, phone', version: 2 }, ['last name, phone']],
  [
    'client-email-changed',
    { from: 'aroha_n@bakery.example', to: 'aroha@bakery.example' },
    ['from aroha_n@bakery.example', 'to aroha@bakery.example'],
  ],
  ['signed-in', null, []],
])('says what there is to say about %s', (action, detail, words) => {
  expect(toDetailWords(action, detail, (slug) => (slug === 'stackgrow' ? 'StackGrow' : slug))).toEqual(words);
});
