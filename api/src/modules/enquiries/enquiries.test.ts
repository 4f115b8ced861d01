import { enquiryAccepted, enquiryPage, errorBody } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { contactSubmissions } from '#/db/schema/enquiries.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

const enquiry = {
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

it('an enquiry sent by script is kept, and staff can read it', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/contact', withJson(enquiry));

  expect(answer.status).toBe(201);
  const { id } = enquiryAccepted.parse(await answer.json());
  const { token } = await createAdmin(deps);
  const list = await request('/api/admin/contact-submissions', asCaller({ token }));
  expect(enquiryPage.parse(await list.json()).items).toMatchObject([{ ...enquiry, id }]);
});

it('an enquiry sent without scripts is kept, and leads back to the page’s thanks', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/contact', asForm({ ...enquiry, website: '' }));

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/#enquiry-sent');
  expect(await deps.db.read.select().from(contactSubmissions)).toMatchObject([enquiry]);
});

it.each([withJson({ ...enquiry, website: 'https://spam.example' }), asForm({ ...enquiry, website: 'spam' })])(
  'what fills the trap is answered as any other, and thrown away',
  async (init) => {
    const { request, deps } = await createTestApp();

    expect([201, 303]).toContain((await request('/api/contact', init)).status);
    expect(await deps.db.read.select().from(contactSubmissions)).toEqual([]);
  },
);

it.each([
  withJson({ ...enquiry, email: 'rua', message: ' ' }),
  asForm({ ...enquiry, email: 'rua', message: ' ' }),
])('says what is wrong with it', async (init) => {
  const { request } = await createTestApp();
  const answer = await request('/api/contact', init);

  expect(answer.status).toBe(422);
  expect(errorBody.parse(await answer.json()).error.fields).toEqual({
    email: 'Please enter a valid email address',
    message: 'Tell us a little about the job',
  });
});

it.each([
  ['firstName', 100],
  ['lastName', 100],
  ['message', 5000],
])('takes a %s of %i characters and no more', async (name, limit) => {
  const { request } = await createTestApp();
  const send = (length: number) =>
    request('/api/contact', withJson({ ...enquiry, [name]: 'x'.repeat(length) }));

  expect((await send(limit)).status).toBe(201);
  const refused = await send(limit + 1);
  expect(refused.status).toBe(422);
  expect(errorBody.parse(await refused.json()).error.fields).toEqual({
    [name]: `Use ${limit} characters or fewer`,
  });
});
