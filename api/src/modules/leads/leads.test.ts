import { contactAccepted, contactSubmissionPage, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { contactSubmissions } from './leads.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

const lead = {
  firstName: 'Rua',
  lastName: 'Henare',
  email: 'rua@driftwood-surf.example',
  service: 'A monthly website',
  message: 'Can your plan do bookings?',
};

const asForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

it('a contact form sent by script is stored, and staff can read it', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/contact', withJson(lead));

  expect(answer.status).toBe(201);
  const { id } = contactAccepted.parse(await answer.json());
  const { token } = await createAdmin(deps);
  const list = await request('/api/admin/contact-submissions', asCaller({ token }));
  expect(contactSubmissionPage.parse(await list.json()).items).toMatchObject([{ ...lead, id }]);
});

it('a contact form sent without scripts is stored, and redirects to the page’s thanks', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/contact', asForm({ ...lead, website: '' }));

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/#contact-sent');
  expect(await deps.db.read.select().from(contactSubmissions)).toMatchObject([lead]);
});

it.each([withJson({ ...lead, website: 'https://spam.example' }), asForm({ ...lead, website: 'spam' })])(
  'a filled trap field gets the same response, and is dropped',
  async (init) => {
    const { request, deps } = await createTestApp();

    expect([201, 303]).toContain((await request('/api/contact', init)).status);
    expect(await deps.db.read.select().from(contactSubmissions)).toEqual([]);
  },
);

describe('a browser', () => {
  const send = async (init: RequestInit, headers: Record<string, string>) => {
    const { request, deps } = await createTestApp();
    const answer = await request('/api/contact', {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
    });
    return { answer, stored: await deps.db.read.select().from(contactSubmissions) };
  };
  const elsewhere = 'https://evil.example';
  const ours = 'http://localhost:4321';

  it.each<Record<string, string>>([
    { origin: elsewhere, 'sec-fetch-site': 'cross-site' },
    { origin: elsewhere, 'sec-fetch-site': 'same-site' },
    { origin: elsewhere },
    { origin: 'null' },
  ])(
    'that another site had send the form (%o) gets a link to ours, and nothing is stored',
    async (headers) => {
      const { answer, stored } = await send(asForm(lead), headers);

      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('This came from another site.');
      expect(stored).toEqual([]);
      expect((await send(withJson(lead), headers)).answer.status).toBe(403);
    },
  );

  it.each<Record<string, string>>([{ origin: ours, 'sec-fetch-site': 'same-origin' }, { origin: ours }])(
    'that sends it from our page (%o) is heard',
    async (headers) => {
      const { answer, stored } = await send(asForm(lead), headers);

      expect(answer.status).toBe(303);
      expect(stored).toHaveLength(1);
    },
  );
});

it('says what is wrong with it', async () => {
  const { request } = await createTestApp();
  const answer = await request('/api/contact', withJson({ ...lead, email: 'rua', message: ' ' }));

  expect(answer.status).toBe(422);
  expect(errorBody.parse(await answer.json()).error.fields).toEqual({
    email: 'Please enter a valid email address',
    message: 'Tell us a little about the job',
  });
});

it('says what is wrong with it on a page if it was sent without scripts', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/contact', asForm({ ...lead, email: 'nos@kiwi', message: ' ' }));

  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(page).toContain('Your enquiry hasn’t been sent yet');
  expect(page).toContain('Email: Please enter a valid email address.');
  expect(page).toContain('About the job: Tell us a little about the job.');
  expect(page).toContain('Back button');
  expect(page).toContain('href="/#contact"');
  expect(await deps.db.read.select().from(contactSubmissions)).toEqual([]);
});

it('a malformed form gets a page as well', async () => {
  const { request } = await createTestApp();
  const headers = { 'content-type': 'multipart/form-data' };
  const answer = await request('/api/contact', { method: 'POST', headers, body: 'nothing of the kind' });

  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Your enquiry hasn’t been sent yet');
});

it.each([
  ['firstName', 100],
  ['lastName', 100],
  ['message', 5000],
])('takes a %s of %i characters and no more', async (name, limit) => {
  const { request } = await createTestApp();
  const send = (length: number) => request('/api/contact', withJson({ ...lead, [name]: 'x'.repeat(length) }));

  expect((await send(limit)).status).toBe(201);
  const rejected = await send(limit + 1);
  expect(rejected.status).toBe(422);
  expect(errorBody.parse(await rejected.json()).error.fields).toEqual({
    [name]: `Use ${limit} characters or fewer`,
  });
});
