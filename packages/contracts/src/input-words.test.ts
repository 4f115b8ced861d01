import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contracts from '#/index.ts';

const { clientRegistrationInput, contactInput, pageQuery, projectInput } = contracts;

/** Every schema that something from outside is parsed with. */
const inputs = Object.entries(contracts).flatMap(([name, schema]) =>
  /(Input|Query|Param)$/.test(name) && schema instanceof z.ZodType ? [{ name, schema }] : [],
);

const wrongValues = [undefined, null, 0, 1e9, true, 'x', '', ' ', '\0', 'x'.repeat(20_000), {}, []];

const complain = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe.each(inputs)('$name', ({ schema }) => {
  it('says what is wrong without the words of a programmer', () => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const wrong = [
      ...wrongValues,
      ...names.flatMap((name) => wrongValues.map((value) => ({ [name]: value }))),
    ];
    const messages = wrong.flatMap((value) => complain(schema, value));

    expect(messages).not.toEqual([]);
    for (const message of messages) {
      expect(message).not.toMatch(
        /expected|received|Invalid input|Invalid option|Too (big|small)|undefined|NaN/,
      );
    }
  });
});

describe('a message', () => {
  const registration = {
    email: 'rua@driftwood-surf.example',
    password: 'correct-horse-1',
    firstName: 'Rua',
    lastName: 'Henare',
  };

  it.each([
    [
      'a missing field',
      clientRegistrationInput,
      { ...registration, firstName: undefined },
      'First name is required',
    ],
    ['a blank field', clientRegistrationInput, { ...registration, firstName: ' ' }, 'First name is required'],
    [
      'a field that is no text',
      clientRegistrationInput,
      { ...registration, firstName: 7 },
      'First name must be text',
    ],
    [
      'a long field',
      clientRegistrationInput,
      { ...registration, company: 'x'.repeat(201) },
      'Use 200 characters or fewer',
    ],
    [
      'a wrong choice',
      projectInput,
      { projectName: 'Bakery', projectType: 'web_design', priority: 'soon' },
      'Choose one of: low, normal, high, urgent',
    ],
    ['no choice', projectInput, { projectName: 'Bakery' }, 'Project type is required'],
    ['what is no object', projectInput, 'Bakery', 'Input must be an object with named fields'],
    ['a large number', pageQuery, { limit: '1000' }, 'Limit must be 100 or less'],
    [
      'too many files',
      contracts.messageInput,
      { content: 'Kia ora', fileIds: Array.from({ length: 11 }, String) },
      'Send at most 10 files with one message',
    ],
    ['neither yes nor no', contracts.downloadQuery, { preview: 'maybe' }, 'Use true or false'],
    ['what is no number', pageQuery, { limit: 'many' }, 'Limit must be a number'],
  ])('about %s', (_, schema, value, message) => {
    expect(complain(schema, value)).toEqual([message]);
  });
});

describe('control characters', () => {
  const lead = {
    firstName: 'Rua',
    lastName: 'Henare',
    email: 'rua@driftwood-surf.example',
    service: 'A brand kit',
    message: 'Kia ora',
  };

  it.each(['\0x', 'R\0ua', 'R\u001bua', 'R\u0085ua', 'R\u007fua', 'R\nua'])(
    'are rejected in a line: %j',
    (name) => {
      expect(complain(contactInput, { ...lead, firstName: name })).toEqual([
        'Remove the hidden control characters',
      ]);
    },
  );

  it('are rejected in a password', () => {
    const input = { ...lead, password: 'correct-\0-horse' };
    expect(complain(clientRegistrationInput, input)).toEqual(['Remove the hidden control characters']);
  });

  it('are rejected in a long text, where lines and tabs are welcome', () => {
    expect(complain(contactInput, { ...lead, message: 'Kia\0ora' })).toHaveLength(1);
    expect(
      complain(projectInput, { projectName: 'Bakery', projectType: 'branding', description: '\u0007' }),
    ).toHaveLength(1);
    expect(complain(contactInput, { ...lead, message: 'Kia ora\r\n\tRua' })).toEqual([]);
  });
});

describe('a text', () => {
  const readMessage = (content: string) => contracts.messageInput.safeParse({ content }).data?.content;
  const readName = (firstName: string) => contracts.profileInput.safeParse({ firstName }).data?.firstName;

  it('cut in the middle of an emoji is stored as it will be read again', () => {
    expect(readMessage('cut \ud83d')).toBe('cut \ufffd');
  });

  it.each(['\u200b\u200b', ' \u2060 ', '\u00ad', '\u200d', '\ufe0f', '\u3164', '\u2800', '\u202e'])(
    'of nothing one could see is empty: %j',
    (text) => {
      expect(readMessage(text)).toBeUndefined();
      expect(readName(text)).toBeUndefined();
    },
  );

  it.each(['\u202eevil', 'a\u2066b\u2069', 'a\u202bb'])('cannot turn what it stands in: %j', (text) => {
    expect(readName(text)).toBeUndefined();
    expect(readMessage(text)).toBeUndefined();
    expect(contracts.messageText.safeParse(text).success).toBe(false);
  });

  it.each(['👩‍👩‍👧', '❤️', 'שלום', 'می‌خواهم'])('may hold any script and any emoji: %j', (text) => {
    expect(readName(text)).toBe(text);
    expect(readMessage(text)).toBe(text);
  });
});

describe('an address', () => {
  it('may leave out the lines it has nothing to say on', () => {
    const address = { line1: '1 Beach Road', city: 'Gisborne', postcode: '4010' };
    expect(contracts.profileInput.parse({ address }).address?.line2).toBe('');
  });
});
