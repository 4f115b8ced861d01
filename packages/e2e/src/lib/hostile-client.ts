import { uploadedFile, clientSignedIn, mounts, project, versionList } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { actAsStaff, type Caller } from './call.ts';
import { confirmEmail, fromElsewhere, grantPlan, newPerson } from './people.ts';
import { pixel } from './projects.ts';

/** Texts that would run wherever one were taken for markup, an address or a template; `__xss` is what is looked for. */
export const hostile = {
  /** Fits a name. */
  short: '"><img src=x onerror=__xss=1>',
  shorter: '<svg/onload=__xss=2>',
  long: [
    `'"></script></textarea></title><script>__xss=3</script>`,
    '<img src=x onerror="__xss=4"><iframe srcdoc="<script>parent.__xss=5</script>"></iframe>',
    '<a href="javascript:__xss=6">here</a> [here](javascript:__xss=7) javascript:__xss=8',
    'https://elsewhere.example/"onmouseover="__xss=9 {{constructor.constructor("__xss=10")()}}',
    '<style>@import "//evil.example/__xss"</style><svg><animate onbegin=__xss=11 attributeName=x></svg>',
  ].join('\n'),
} as const;

const { short, shorter, long } = hostile;

/** Files that a browser would run if it took them for pages of ours. */
const hostileFiles = [
  {
    name: `${shorter}.svg`,
    mimeType: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" onload="__xss=20"><script>__xss=21</script></svg>',
  },
  {
    name: `${shorter}.html`,
    mimeType: 'text/html',
    text: '<html><script>__xss=22</script><img src=x onerror=__xss=23></html>',
  },
  { name: 'photo.png', mimeType: 'image/png', text: '<html><script>__xss=24</script></html>' },
  { name: 'bill.pdf', mimeType: 'application/pdf', text: '%PDF-1.4 <html><script>__xss=25</script></html>' },
];

const created = z.object({ id: z.string() });

/** Has a client, a member of staff and a visitor put these texts into everything that anyone else sees. */
export async function fillWithHostileText(page: Caller) {
  const person = { ...newPerson(), firstName: short, lastName: shorter, company: short };
  const call = async (method: string, path: string, options: object, headers: object = {}) => {
    const sent = { method, ...options, headers: { ...fromElsewhere(), ...headers } };
    const response = await page.request.fetch(`${mounts.api}${path}`, sent);
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response;
  };
  const registered = await call('POST', '/client/register', { data: person });
  const signedIn = clientSignedIn.parse(await registered.json());
  const { token, user } = signedIn;
  const { origin } = new URL(registered.url());
  await confirmEmail(origin, signedIn);
  await grantPlan(origin, user.id);
  const own = { authorization: `Bearer ${token}` };
  const client = async (method: string, path: string, options: object): Promise<unknown> =>
    (await call(method, path, options, own)).json();
  const staff = await actAsStaff(page);

  const address = { line1: short, line2: short, city: shorter, postcode: '6011' };
  await client('PATCH', '/client/profile', { data: { address } });
  const brief = {
    projectName: short,
    projectType: 'web_design',
    description: long,
    targetAudience: long,
    brandPersonality: long,
    colorPreferences: long,
    stylePreferences: long,
    competitorExamples: long,
    additionalRequirements: long,
  };
  const { id } = project.parse(await client('POST', '/client/projects', { data: brief }));
  const files: string[] = [];
  for (const { name, mimeType, text } of hostileFiles) {
    const file = { name, mimeType, buffer: Buffer.from(text) };
    const multipart = { file, description: short };
    files.push(uploadedFile.parse(await client('POST', `/client/projects/${id}/files`, { multipart })).id);
  }
  await client('POST', `/client/projects/${id}/messages`, { data: { message: long } });
  await client('POST', '/messages', { data: { content: long } });

  const admin = { ...newPerson(), firstName: short, lastName: shorter };
  await staff('POST', '/admin/register', { data: admin });
  await staff('PATCH', `/admin/projects/${id}/assign`, { data: { assignedTo: admin.email } });
  await staff('POST', `/admin/projects/${id}/messages`, { data: { message: long } });
  await staff('POST', `/admin/projects/${id}/messages`, { data: { message: long, isInternal: true } });
  await staff('POST', '/admin/messages', { data: { content: long, clientId: user.id } });
  await staff('POST', `/admin/clients/${user.id}/notes`, { data: { text: long } });
  await staff('PATCH', `/admin/clients/${user.id}/subscription`, {
    data: { plan: 'stackpro', status: 'active', reason: short },
  });
  // Two braces begin a variable, and unknown ones are rejected.
  const text = long.replaceAll('{{', '{ {');
  await staff('POST', '/admin/saved-replies', { data: { title: `${short} ${user.id.slice(0, 8)}`, text } });
  const picture = { file: { name: `${shorter}.png`, mimeType: 'image/png', buffer: pixel } };
  const uploaded = await staff('POST', `/admin/projects/${id}/files`, { multipart: picture });
  const version = {
    title: short,
    description: long,
    fileIds: [uploadedFile.parse(await uploaded.json()).id],
  };
  await staff('POST', `/admin/projects/${id}/versions`, { data: version });
  const versions = await client('GET', `/client/projects/${id}/versions`, {});
  const first = versionList.parse(versions).items[0]?.id ?? '';
  const feedback = { data: { feedback: long } };
  await client('POST', `/client/projects/${id}/versions/${first}/request-changes`, feedback);

  const visitor = { firstName: short, lastName: shorter, email: newPerson().email };
  const written = { ...visitor, service: 'Something else', message: long, tookMs: 60_000 };
  const lead = created.parse(await (await call('POST', '/contact', { data: written })).json());
  const answers = {
    currentWebsite: 'javascript:__xss=30',
    businessType: short,
    mainGoal: short,
    features: [short],
  };
  const submission = {
    name: short,
    email: newPerson().email,
    ...answers,
    conversationSummary: `Visitor: ${long}`,
  };
  await call('POST', '/stackbot/submit', { data: submission });
  return {
    token,
    projectId: id,
    clientId: user.id,
    files,
    email: admin.email,
    password: admin.password,
    lead: lead.id,
  };
}
