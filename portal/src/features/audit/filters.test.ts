import { expect, it } from 'vitest';
import { readFilters, toAuditQuery } from './filters.ts';

const ask = (address: string) => toAuditQuery(readFilters(new URLSearchParams(address)));

it('asks for what the address names, and nothing else', () => {
  expect(ask('tab=audit&actor=mere&action=signed-in')).toEqual({ actor: 'mere', action: 'signed-in' });
});

it('counts both days whole', () => {
  const { from, to } = ask('from=2026-11-20&to=2026-11-20');
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000);
});

it('leaves out a day that is none', () => {
  expect(ask('from=yesterday')).toEqual({});
});
