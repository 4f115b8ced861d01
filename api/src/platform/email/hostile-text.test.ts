import { render } from 'react-email';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillSchema, invoicePage } from '#test/fill-schema.ts';
import { readMarkup } from '#test/read-markup.ts';
import { scriptPayloads } from '#test/script-payloads.ts';
import { emailTemplates } from '#/emails.ts';

const context = {
  brand: {
    name: 'Paper & Ink',
    supportEmail: 'help@paper.example',
    supportHours: 'Monday to Friday, 9 am to 5 pm',
  },
  publicUrl: 'https://www.paper.example',
};

// A name with a digit, which no mail greets: so the two letters differ in nothing but the text.
const harmless = 'Bakery website 2';
const hostile = scriptPayloads.join(' ');

test('there are 200 payloads, each another and short enough for any field', () => {
  expect(new Set(scriptPayloads).size).toBe(200);
  expect(Math.max(...scriptPayloads.map(({ length }) => length))).toBeLessThanOrEqual(40);
});

test.each(Object.entries(emailTemplates))('%s shows script as text', async (_, template) => {
  const schema = z.toJSONSchema(template.props);
  const write = async (text: string) => {
    const { subject, body } = template.compose(fillSchema(schema, text), context);
    return { subject, ...readMarkup(await render(body)) };
  };
  const [plain, poisoned] = [await write(harmless), await write(hostile)];

  expect(poisoned.structure).toEqual(plain.structure);
  expect(poisoned.subject).not.toMatch(/[\r\n]/);
  for (const link of poisoned.links) {
    if (link !== invoicePage) expect(link).toMatch(/^https:\/\/www\.paper\.example(\/|$)/);
  }
  // What is shown is shown whole.
  const [before, after] = [plain.text.split(harmless).length, poisoned.text.split(hostile).length];
  expect(after).toBe(before);
});
