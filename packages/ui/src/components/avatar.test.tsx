import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const lettersOf = (firstName: string, lastName: string) =>
  renderToStaticMarkup(<Avatar firstName={firstName} lastName={lastName} src={null} />).replaceAll(
    /<[^>]*>/g,
    '',
  );

test('a person without a photo has both initials', () => {
  expect(lettersOf('aroha', 'Tipene')).toBe('AT');
});

test.each([
  ['ā́pia', 'Ōtara', 'Ā́Ō'],
  ['👩‍🎨 Art', 'Ng', '👩‍🎨N'],
  ['', ' ', ''],
])('the initials of "%s %s" are whole letters', (firstName, lastName, expected) => {
  expect(lettersOf(firstName, lastName)).toBe(expected);
});

test('a photo takes the place of the initials', () => {
  const html = renderToStaticMarkup(<Avatar firstName="Aroha" lastName="Tipene" src="/api/pictures/1" />);
  expect(html).toContain('src="/api/pictures/1"');
  expect(html).toContain('alt=""');
  expect(html).not.toContain('AT');
});
