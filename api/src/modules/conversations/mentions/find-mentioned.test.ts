import { expect, it } from 'vitest';
import { findMentioned } from './find-mentioned.ts';

const hana = { id: 'hana', firstName: 'Hana', lastName: 'Rua' };
const other = { id: 'other', firstName: 'Hana', lastName: 'Ruawai' };
const tama = { id: 'tama', firstName: 'Tāma', lastName: 'Ngata-Smith' };
const namesake = { id: 'namesake', firstName: 'Tāma', lastName: 'Ngata-Smith' };
const idsIn = (text: string, people = [hana, other, tama]) => findMentioned(text, people).map(({ id }) => id);

it.each([
  ['@Hana Rua can you look?', ['hana']],
  ['(@hana rua, please)', ['hana']],
  ['@Hana Ruawai: yours', ['other']],
  ['@Hana Ruawaiata', []],
  ['Ask Hana Rua', []],
  ['@Hana', []],
  ['@Tāma Ngata-Smith and @Hana Rua and again @Hana Rua', ['tama', 'hana']],
  ['@Tāma Ngata-Smith'.normalize('NFD'), ['tama']],
])('in "%s" are named %j', (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

it('two people of one name are both meant', () => {
  expect(idsIn('@Tāma Ngata-Smith', [tama, namesake])).toEqual(['tama', 'namesake']);
});
