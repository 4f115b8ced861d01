import { auditActions } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { actionChoice, readFilters, toActionFilters, toActionName, toAuditQuery } from './filters.ts';

const ask = (address: string) => toAuditQuery(readFilters(new URLSearchParams(address)));

it('queries only what the address names', () => {
  expect(ask('tab=audit&actor=mere&action=signed-in')).toEqual({ actor: 'mere', action: 'signed-in' });
});

it('selects one action or one whole kind', () => {
  for (const choice of ['', 'signed-in', 'kind:messages']) {
    const filters = { ...readFilters(new URLSearchParams()), ...toActionFilters(choice) };
    expect(actionChoice(filters)).toBe(choice);
  }
  expect(ask('kind=messages')).toEqual({ kind: 'messages' });
});

it('counts both days whole', () => {
  const { from, to } = ask('from=2026-11-20&to=2026-11-20');
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000);
});

it('ignores an invalid day', () => {
  expect(ask('from=yesterday')).toEqual({});
});

it('names each action without its subject', () => {
  const names = Object.values(auditActions).map(toActionName);

  expect(names).toEqual(
    expect.arrayContaining([
      'Turned on two-factor sign-in',
      'Reset the two-factor sign-in',
      'Converted to a client',
      'Sent an email held after a restore',
      'Wrote to',
      'Assigned',
    ]),
  );
  expect(names.filter((name) => /^[^A-Z]|[^a-z]$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
