import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { checkouts, invoices } from '#/modules/billing/billing.tables.ts';
import { conversations, messages, scheduledMessages } from '#/modules/conversations/conversations.tables.ts';
import { consultations, contactSubmissions, leads } from '#/modules/leads/leads.tables.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { dataExports } from '#/modules/privacy/privacy.tables.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { versions } from '#/modules/versions/versions.tables.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { enqueueEmails } from '#/platform/email/outbox.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { liveEvents } from '#/platform/live/live.tables.ts';
import type { DatabasePort, StripePort } from '#/platform/ports.ts';
import type { Storage } from '#/platform/storage/storage.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { webhookDeliveries, webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';
import { testConfig } from './create-test-app.ts';
import { createAdmin, createClient, createFile, createProject } from './factories.ts';

type Deps = DatabasePort & StripePort & { storage: Storage };

const now = () => new Date();

/**
 * Texts that stand nowhere else, not even in random ids, each at the end of a word, since an index stores only where words
 * differ.
 */
export const marks = {
  first: 'Hinemoaqzkwvj',
  last: 'Tamaterexvjqkz',
  email: 'wpzqkx@vhjxqz.example',
  phone: '021 7745 80319277',
  company: 'Kererubqzxwk Bakery',
  street: '7 Pohutukawajqxzvk Road',
  message: 'oranges zvqjkh',
  brief: 'sourdough qxwvzj',
  project: 'Breadshopkzqvwx',
  note: 'prefers mornings jqzvwk',
  file: 'these bytes are private: wqzxvk',
  fileName: 'family-zqwkvj.txt',
  lead: 'need a site vxqkzj',
  original: 'Subject: hello kvqzwx',
  reply: 'on its way nzvqkwj',
  subject: 'Enquiry from wpzqkx@vhjxqz.example zkjwqv',
};
/** What the scan looks for: the part of each text that is found nowhere else. */
export const sought = [
  ...['qzkwvj', 'xvjqkz', 'wpzqkx', 'vhjxqz', '021 7745', '80319277', 'bqzxwk', 'jqxzvk', 'zvqjkh', 'qxwvzj'],
  ...['kzqvwx', 'jqzvwk', 'wqzxvk', 'zqwkvj', 'vxqkzj', 'kvqzwx', 'nzvqkwj', 'zkjwqv'],
];

/** Stores a file's content, which its row names. */
async function store(storage: Storage, path: string, content: string): Promise<void> {
  await storage.write(path, Readable.from([content]), { maxBytes: 1000 });
}

/** Makes a client and an earlier lead of theirs with something in every place that knows people. */
export async function createPerson({ db, storage, stripe }: Deps) {
  const customer = await stripe.customers.create({
    name: `${marks.first} ${marks.last}`,
    email: marks.email,
    phone: marks.phone,
  });
  const { id } = await createClient(
    { config: testConfig, db, now },
    {
      firstName: marks.first,
      lastName: marks.last,
      email: marks.email,
      phone: marks.phone,
      company: marks.company,
      address: { line1: marks.street, line2: '', city: 'Napier', postcode: '4110' },
      subscriptionStatus: 'cancelled',
      stripeCustomerId: customer.id,
      profileImageUrl: 'avatars/theirs',
    },
  );
  const project = await createProject({ db, now }, id, {
    projectName: marks.project,
    description: marks.brief,
  });
  await store(storage, 'avatars/theirs', marks.file);
  await store(storage, 'uploads/theirs', marks.file);
  await store(storage, 'thumbnails/theirs', marks.file);
  await store(storage, 'emails/theirs', marks.original);
  await store(storage, 'exports/theirs', marks.file);
  await createFile({ db, now }, id, {
    fileUrl: 'uploads/theirs',
    thumbnailUrl: 'thumbnails/theirs',
    fileName: marks.fileName,
    projectId: project.id,
  });
  const admin = await createAdmin({ config: testConfig, db, now });
  const leadId = randomUUID();
  const at = now().toISOString();
  const name = `${marks.first} ${marks.last}`;
  await db.write(async (tx) => {
    const own = { senderType: 'client', senderId: id, senderName: name, content: marks.message } as const;
    await tx.insert(conversations).values([
      { id, kind: 'chat', clientId: id, createdAt: at },
      { id: project.id, kind: 'project', clientId: id, projectId: project.id, createdAt: at },
      { id: leadId, kind: 'lead', createdAt: at },
    ]);
    await tx.insert(messages).values([
      { id: randomUUID(), conversationId: id, ...own, emailId: 'email-1', createdAt: at },
      { id: randomUUID(), conversationId: project.id, ...own, createdAt: at },
      { id: randomUUID(), conversationId: leadId, ...own, senderId: leadId, createdAt: at },
    ]);
    await tx.insert(scheduledMessages).values({
      senderId: admin.id,
      key: randomUUID(),
      kind: 'project',
      subjectId: project.id,
      content: marks.reply,
      fileIds: [],
      isNudge: false,
      sendAt: at,
      createdAt: at,
    });
    await tx.insert(incomingEmails).values({
      id: 'email-1',
      path: 'emails/theirs',
      returnPath: marks.email,
      recipients: [],
      status: 'done',
      outcome: 'landed',
      availableAt: at,
      createdAt: at,
    });
    await tx.insert(contactSubmissions).values({
      id: leadId,
      firstName: marks.first,
      lastName: marks.last,
      email: marks.email,
      service: 'Website',
      message: marks.lead,
      createdAt: at,
    });
    await tx.insert(consultations).values({
      id: leadId,
      name,
      email: marks.email,
      features: [],
      recommendations: [],
      phone: marks.phone,
      conversationSummary: marks.lead,
      createdAt: at,
    });
    await tx.insert(leads).values({
      id: leadId,
      source: 'contact',
      name,
      email: marks.email,
      summary: marks.lead,
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(clientNotes).values({
      id: randomUUID(),
      userId: id,
      authorId: 'mere',
      authorName: 'Mere',
      text: marks.note,
      createdAt: at,
    });
    await tx.insert(slaTargets).values({
      id: randomUUID(),
      kind: 'lead',
      subjectId: leadId,
      text: marks.lead,
      dueAt: at,
      createdAt: at,
    });
    await tx.insert(versions).values({
      id: randomUUID(),
      projectId: project.id,
      number: 1,
      title: marks.project,
      createdAt: at,
      feedback: marks.message,
    });
    await tx.insert(checkouts).values({
      id: randomUUID(),
      email: marks.email,
      name,
      plan: 'stacklite',
      termsVersion: '1',
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(invoices).values({
      id: 'in_1',
      userId: id,
      description: 'StackLite',
      amount: 7900,
      currency: 'nzd',
      status: 'paid',
      createdAt: at,
    });
    await tx.insert(webhookEndpoints).values({
      id: 'hook',
      url: 'https://hooks.example',
      description: '',
      events: [],
      secret: 's',
      createdAt: at,
    });
    await tx.insert(webhookDeliveries).values({
      id: randomUUID(),
      endpointId: 'hook',
      messageId: 'm',
      type: 'client.updated',
      availableAt: at,
      body: JSON.stringify({ client: { id, email: marks.email } }),
      createdAt: at,
    });
    await tx.insert(liveEvents).values({
      audience: 'staff',
      event: { type: 'typing', kind: 'chat', subjectId: id, by: 'client', name },
      createdAt: at,
    });
    await tx.insert(dataExports).values({
      id: randomUUID(),
      subjectId: id,
      subjectType: 'client',
      availableAt: at,
      createdAt: at,
      readyAt: at,
      path: 'exports/theirs',
    });
    const { acknowledgementsByEmail, leadsByAddressAndEmail } = rateRules;
    await countIn(tx, acknowledgementsByEmail, marks.email, now());
    for (const left of [marks.email, marks.phone]) {
      await countIn(tx, leadsByAddressAndEmail, `203.0.113.9 ${left}`, now());
    }
    const staffEmail = { to: 'mere@staff.example', props: { name, text: marks.message } };
    await enqueueEmails(tx, [{ template: 'unread-messages', ...staffEmail }], now());
    await enqueueEmails(tx, [{ template: 'client-welcome', to: marks.email, props: { name } }], now());
    await enqueueEmails(tx, [{ template: 'lead-arrived', to: 'mere@staff.example', props: {} }], now());
    const isSent = eq(emailOutbox.template, 'lead-arrived');
    await tx.update(emailOutbox).set({ status: 'sent', subject: marks.subject, sentAt: at }).where(isSent);
    const subject = { type: 'client', id, name } as const;
    const actor = { role: 'client', id, name } as const;
    const detail = { from: marks.email };
    await recordAction(tx, { actor, action: 'signed-in', subject, detail, address: '203.0.113.9' }, now());
  });
  return { id, leadId, customerId: customer.id };
}
