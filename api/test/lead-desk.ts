import { randomUUID } from 'node:crypto';
import { convertedLead, inboxPage, leadDetail, leadPage } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { OutgoingEmail } from '@stackworks/email';
import { leads } from '#/modules/leads/leads.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { deferredEmails, emailTemplates } from '#/emails.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

/** A consultation as StackBot submits it. */
export const sampleConsultation = {
  name: 'Rua Henare',
  email: 'rua@driftwood-surf.example',
  businessType: 'Retail/E-commerce',
  currentWebsite: 'driftwood-surf.example',
  mainGoal: 'Sell products online',
  budget: '$50-100/month',
  timeline: 'Within a month',
  features: ['Cart and checkout'],
  recommendations: ['StackGrow'],
  conversationSummary: 'StackBot: What does your business do?\nRua: We sell surfboards.',
};

/** A contact form's content. */
export const written = {
  firstName: 'Rua',
  lastName: 'Henare',
  email: 'rua@driftwood-surf.example',
  service: 'A monthly website',
  message: 'Can your plan do bookings?',
};

export const removeLead = ({ db }: DatabasePort, id: string) =>
  db.write((tx) => tx.delete(leads).where(eq(leads.id, id)));

type Address = string | undefined;

/** An app on a Wednesday at noon, within opening hours, with a member of staff; each visitor has their own address. */
export async function openLeadDesk(config: Parameters<typeof createTestApp>[0] = {}) {
  const clock = { now: new Date('2026-11-18T12:00:00+13:00') };
  const { request, deps } = await createTestApp({ now: () => clock.now, ...config });
  const admin = await createAdmin(deps);
  const read = async (path: string) => (await request(path, asCaller(admin))).json();
  return {
    request,
    deps,
    admin,
    pass: (minutes: number) => (clock.now = addMinutes(clock.now, minutes)),
    submit: (body: object, address: Address = randomUUID()) =>
      request('/api/stackbot/submit', withJson(body), address),
    write: (body: object, address: Address = randomUUID()) =>
      request('/api/contact', withJson({ tookMs: 60_000, ...body }), address),
    listLeads: async () => leadPage.parse(await read('/api/admin/leads')).items,
    readLead: async (id: string) => leadDetail.parse(await read(`/api/admin/leads/${id}`)),
    listOwed: async () => inboxPage.parse(await read('/api/admin/inbox')).items,
    convert: async (id: string) => {
      const response = await request(`/api/admin/leads/${id}/convert`, withJson({}, admin));
      const { clientId } = convertedLead.parse(await response.json());
      return read(`/api/admin/clients/${clientId}`);
    },
    change: (id: string, json: object) => request(`/api/admin/leads/${id}`, withJson(json, admin, 'PATCH')),
    /** Sends every due email, and returns them with plain spaces. */
    deliver: async () => {
      const sent: OutgoingEmail[] = [];
      await sendDueEmails({ ...deps, emailTemplates, deferredEmails }, (email) =>
        Promise.resolve(void sent.push(email)),
      );
      return sent.map((email) => ({ ...email, text: email.text.replaceAll('\u00a0', ' ') }));
    },
  };
}
