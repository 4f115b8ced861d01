import { expect, it } from 'vitest';
import { actionChoice, readFilters, toActionFilters, toAuditQuery } from './filters.ts';

const ask = (address: string) => toAuditQuery(readFilters(new URLSearchParams(address)));

it('asks for what the address names, and nothing else', () => {
  expect(ask('tab=audit&actor=mere&action=signed-in')).toEqual({ actor: 'mere', action: 'signed-in' });
});

it('holds one choice, of an action or of a whole kind', () => {
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

it('leaves out a day that is none', () => {
  expect(ask('from=yesterday')).toEqual({});
});
