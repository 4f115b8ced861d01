import { z } from 'zod';
import { leadSources, leadStatuses } from '#/leads.ts';
import { keysOf } from '#/names.ts';
import { project } from '#/projects.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { projectVersion } from '#/versions.ts';

/** The version of every payload below. A field may be added under it; anything else is a new version. */
export const webhookVersion = 1;

const client = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  /** The plan's slug. */
  plan: z.string().nullable(),
  planStatus: z.enum(subscriptionStatuses),
});

const lead = z.object({
  id: z.string(),
  source: z.enum(leadSources),
  name: z.string(),
  /** Empty for somebody who left a phone number alone. */
  email: z.string(),
  phone: z.string().nullable(),
  summary: z.string(),
  status: z.enum(leadStatuses),
});

const publicProject = project
  .pick({ id: true, projectName: true, projectType: true, status: true, priority: true, dueDate: true })
  .extend({ clientId: z.string() });

const publicVersion = projectVersion.pick({
  id: true,
  projectId: true,
  number: true,
  title: true,
  status: true,
  feedback: true,
});

/** A message without its text, which the calls about messages return. */
const message = z.object({
  id: z.string(),
  clientId: z.string(),
  /** Null in the chat with the team. */
  projectId: z.string().nullable(),
  from: z.enum(['client', 'team']),
  senderName: z.string(),
  attachments: z.number().int(),
});

const ofProject = z.object({ project: publicProject });
const ofVersion = ofProject.extend({ version: publicVersion });

/** What a public event tells its receivers, by type: `data` in the payload. */
export const webhookData = {
  'client.registered': z.object({ client }),
  'client.subscription_updated': z.object({ client }),
  'client.updated': z.object({ client }),
  'lead.created': z.object({ lead }),
  'lead.converted': z.object({ lead, clientId: z.string() }),
  'message.created': z.object({ message }),
  'project.created': ofProject,
  'project.status_changed': ofProject.extend({ previousStatus: project.shape.status }),
  'version.approved': ofVersion,
  'version.changes_requested': ofVersion,
  'version.delivered': ofVersion,
} as const;
export type WebhookType = keyof typeof webhookData;
export type WebhookData<Type extends WebhookType> = z.infer<(typeof webhookData)[Type]>;
export const webhookTypes = keysOf(webhookData);

/** Each public event in a sentence. */
export const webhookMeanings = {
  'client.registered': 'A client has registered, or the team has added them.',
  'client.subscription_updated': 'A client’s plan, its status or their payments have changed.',
  'client.updated': 'A client’s name, company, phone or email has changed.',
  'lead.created': 'A visitor has sent an enquiry or talked to StackBot.',
  'lead.converted': 'A lead has become a client.',
  'message.created': 'A client or the team has sent a message. Internal notes stay internal.',
  'project.created': 'A client has started or ordered a project.',
  'project.status_changed': 'A project has another status.',
  'version.approved': 'A client has approved a version.',
  'version.changes_requested': 'A client has asked for changes to a version.',
  'version.delivered': 'The team has delivered a version.',
} as const satisfies Record<WebhookType, string>;

/** The type of the delivery that staff send to try an endpoint. */
export const webhookTestType = 'webhook.test';
