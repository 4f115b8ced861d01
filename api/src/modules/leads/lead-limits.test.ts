import { randomUUID } from 'node:crypto';
import { consultationAccepted, errorBody } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { withJson } from '#test/calls.ts';
import { openLeadDesk, sampleConsultation, written } from '#test/lead-desk.ts';

const {
  leadsByAddress,
  untimedLeadsByAddress,
  leadsByAddressAndEmail,
  consultationsByAddress,
  acknowledgementsByEmail,
} = rateRules;
const where = 'If it can’t wait, email support@stackworks.example.';
const someone = () => `${randomUUID()}@bakery.example`;
const readMessage = async (answer: Response) => errorBody.parse(await answer.json()).message;
const times = async (count: number, act: () => Promise<Response>) => {
  for (let at = 0; at < count; at += 1) expect([201, 303]).toContain((await act()).status);
};

it('the form limits leads by network address, and its error says where to write instead', async () => {
  const { write, pass, listLeads } = await openLeadDesk();
  const home = '203.0.113.7';
  for (let at = 0; at < 20; at += 1) {
    expect((await write({ ...written, message: '' }, home)).status).toBe(422);
  }
  await times(leadsByAddress.limit, () => write({ ...written, email: someone() }, home));

  const rejected = await write({ ...written, email: someone() }, home);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readMessage(rejected)).toBe(`Too many attempts. Please try again in 60 minutes. ${where}`);
  expect((await write({ ...written, email: someone() }, '203.0.113.8')).status).toBe(201);
  pass(60);
  expect((await write({ ...written, email: someone() }, home)).status).toBe(201);
  expect(await listLeads()).toHaveLength(leadsByAddress.limit + 2);
});

it('without scripts the limit is lower, and a page says so and links back', async () => {
  const { request, write } = await openLeadDesk();
  const send = () =>
    request('/api/contact', { method: 'POST', body: new URLSearchParams({ ...written, email: someone() }) });
  await times(untimedLeadsByAddress.limit, send);

  const rejected = await send();
  expect(rejected.status).toBe(429);
  const page = await rejected.text();
  expect(page).toContain('Your enquiry hasn’t been sent yet');
  expect(page).toContain('support@stackworks.example');
  expect(page).toContain('Back button');
  // The page's script counts the time, and goes on being taken.
  expect((await write({ ...written, email: someone() }, '127.0.0.1')).status).toBe(201);
});

it('a request without its time taken has the lower limit too, and the error says where to write instead', async () => {
  const { request, pass } = await openLeadDesk();
  const send = () => request('/api/contact', withJson({ ...written, email: someone() }), '203.0.113.7');
  await times(untimedLeadsByAddress.limit, send);

  const rejected = await send();
  expect(rejected.status).toBe(429);
  expect(await readMessage(rejected)).toBe(
    `We’ve already had several enquiries from your connection. Please try again in 60 minutes. ${where}`,
  );
  pass(60);
  expect((await send()).status).toBe(201);
});

it.each([
  ['the form', 'write', written],
  ['the StackBot', 'submit', sampleConsultation],
] as const)('%s takes so many leads of one visitor, whatever they put after a plus', async (_, way, body) => {
  const desk = await openLeadDesk();
  const home = '203.0.113.7';
  const tagged = (at: number) => ({ ...body, email: body.email.replace('@', `+${at}@`) });
  let at = 0;
  await times(leadsByAddressAndEmail.limit - 1, () => desk[way](tagged((at += 1)), home));
  await times(1, () => desk[way](body, home));

  const rejected = await desk[way](tagged(0), home);
  expect(rejected.status).toBe(429);
  expect(await readMessage(rejected)).toBe(
    `We’ve already had several enquiries from you. Please try again in 60 minutes. ${where}`,
  );
  expect((await desk[way]({ ...body, email: someone() }, home)).status).toBe(201);
  // If others use up a visitor's leads, the visitor isn't locked out.
  expect((await desk[way](body, '203.0.113.8')).status).toBe(201);
});

it('the StackBot’s limit by address lets a stored consultation be repeated, and a rejected one succeed later', async () => {
  const { submit, pass, listLeads } = await openLeadDesk();
  const home = '203.0.113.7';
  const id = randomUUID();
  await submit({ ...sampleConsultation, id }, home);
  await times(consultationsByAddress.limit - 1, () =>
    submit({ ...sampleConsultation, email: someone() }, home),
  );

  const next = { ...sampleConsultation, email: someone(), id: randomUUID() };
  const rejected = await submit(next, home);
  expect(rejected.status).toBe(429);
  expect(await readMessage(rejected)).toContain(where);
  expect((await submit({ ...sampleConsultation, id }, home)).status).toBe(201);
  pass(60);
  expect(consultationAccepted.parse(await (await submit(next, home)).json()).id).toBe(next.id);
  expect((await listLeads())[0]).toMatchObject({ id: next.id });
});

it.each([
  ['/api/contact', { ...written, tookMs: 60_000 }, leadsByAddress],
  ['/api/stackbot/submit', sampleConsultation, consultationsByAddress],
])('forged forwarding headers do not help at %s, with a proxy and without', async (path, body, { limit }) => {
  for (const trustedProxies of [0, 1]) {
    const { request } = await openLeadDesk({ config: { trustedProxies } });
    let forged = 0;
    const send = () => {
      forged += 1;
      // What the one proxy in front of us writes stands last.
      const forwarded = `10.0.${forged >> 8}.${forged & 255}, 198.51.100.7`;
      const headers = {
        'x-forwarded-for': trustedProxies === 0 ? `10.1.0.${forged}` : forwarded,
        'x-real-ip': `10.2.0.${forged}`,
        forwarded: `for=10.3.0.${forged}`,
        'cf-connecting-ip': `10.4.0.${forged}`,
        'true-client-ip': `10.5.0.${forged}`,
      };
      return request(path, withJson({ ...body, email: someone() }, { headers }), '198.51.100.7');
    };
    await times(limit, send);

    expect((await send()).status).toBe(429);
  }
});

it('a mailbox gets a limited number of acknowledgements a day, while leads are still accepted', async () => {
  const { write, deliver, listLeads } = await openLeadDesk();
  const sent = acknowledgementsByEmail.limit + 3;
  for (let at = 0; at < sent; at += 1) {
    const email = at % 2 === 0 ? written.email : written.email.replace('@', `+${at}@`);
    expect((await write({ ...written, email })).status).toBe(201);
  }

  const thanks = (await deliver()).filter(({ to }) => to.endsWith('@driftwood-surf.example'));
  expect(thanks).toHaveLength(acknowledgementsByEmail.limit);
  expect(await listLeads()).toHaveLength(sent);
});

it('a form sent faster than a person could has to be sent again, and nothing is counted or lost', async () => {
  const { write, listLeads } = await openLeadDesk();
  for (let at = 0; at < 20; at += 1) {
    const quick = await write({ ...written, tookMs: 400 }, '203.0.113.7');
    expect(quick.status).toBe(429);
    expect(await readMessage(quick)).toBe('That came through very fast. Please press Send again.');
  }
  expect(await listLeads()).toEqual([]);

  expect((await write({ ...written, tookMs: 3000.4 }, '203.0.113.7')).status).toBe(201);
});
