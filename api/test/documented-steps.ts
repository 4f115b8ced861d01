import { password } from '#test/factories.ts';
import type { withFile } from '#test/uploads.ts';

export const setupToken = 'the-token-of-the-operator';
const staffPassword = 'long-white-cloud';
export const aroha = { email: 'aroha@bakery.example', password };
export const mere = { email: 'mere@staff.example', password: staffPassword };
const rua = { firstName: 'Rua', lastName: 'Henare' };

const brief = { projectName: 'Bakery website', projectType: 'web_design', description: 'Bread for Ponsonby' };
const wizardBrief = {
  ...brief,
  projectType: 'custom_website',
  targetAudience: 'Early risers',
  brandPersonality: 'Warm',
  colorPreferences: 'Brown',
  stylePreferences: 'Plain',
  competitorExamples: 'None',
  additionalRequirements: 'An oven',
};
const consultation = {
  name: 'Rua Henare',
  email: 'rua@garage.example',
  businessType: 'Other',
  mainGoal: 'Get more customers',
  budget: '$50-100/month',
  timeline: 'Within a month',
  features: ['Bookings'],
  recommendations: ['StackGrow'],
  conversationSummary: 'StackBot: Kia ora',
};
const submission = {
  ...rua,
  email: 'rua@garage.example',
  service: 'Something else',
  message: 'Kia ora',
  tookMs: 60_000,
};
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Every word that the documents have for a status. */
const statusWords = [
  ...['pending', 'in_progress', 'completed', 'revision_requested', 'revision', 'Pending', 'Revision'],
  ...['New', 'In Progress', 'Review', 'Completed', 'On Hold', 'Active', 'unknown'],
];

export type Ids = Readonly<Record<string, string>>;

/** A call of the documents, with what it sends. */
export type Step = {
  /** `'GET /api/client/projects/{id}'`; the names are those of `ids`. */
  call: string;
  /** Tells two calls of one address apart. */
  note?: string;
  as?: 'client' | 'staff';
  query?: string;
  json?: object;
  file?: Parameters<typeof withFile>[0];
  /** What the id in the response is called from then on. */
  makes?: string;
  /** The only field of the response that is recorded, where another call records the rest. */
  only?: string;
};

const withMessage = (more: object = {}) => ({ json: { message: 'Kia ora', ...more } });

/** Every method and path of both documents, in an order in which each has what it is about. */
export const toSteps = ({ client = '', project = '' }: Ids): Step[] => [
  { call: 'GET /api/health' },
  { call: 'GET /api/images/none' },
  { call: 'POST /api/stackbot/submit', json: consultation },
  { call: 'POST /api/contact', json: submission },
  {
    call: 'POST /api/create-subscription',
    json: { planName: 'StackGrow', customerEmail: 'rua@garage.example', customerName: 'Rua Henare' },
  },
  {
    call: 'POST /api/test/subscribe',
    json: { email: 'hemi@cafe.example', subscriptionTier: 'StackGrow', customerName: 'Hemi Rangi' },
  },

  { call: 'GET /api/client/user', note: 'signed out' },
  {
    call: 'POST /api/client/register',
    json: { ...rua, email: 'rua@garage.example', password, company: 'Garage' },
  },
  { call: 'POST /api/client/login', json: aroha },
  { call: 'POST /api/client/login', note: 'wrong', json: { ...aroha, password: 'not-the-password' } },
  { call: 'POST /api/client/login-new', json: aroha },
  { call: 'GET /api/client/user', as: 'client' },
  {
    call: 'PATCH /api/client/profile',
    as: 'client',
    json: {
      firstName: 'Aroha',
      lastName: 'Ngata',
      phone: '021 555 0123',
      company: 'Bakery',
      profileImageUrl: null,
    },
  },
  {
    call: 'POST /api/client/projects',
    as: 'client',
    json: { ...brief, priority: 'normal' },
    makes: 'project',
  },
  { call: 'POST /api/client/projects', note: 'wizard', as: 'client', json: wizardBrief },
  { call: 'POST /api/client/projects', note: 'invalid', as: 'client', json: { projectName: '' } },
  { call: 'POST /api/project-briefs', as: 'client', json: { ...wizardBrief, priority: 'high' } },
  { call: 'GET /api/client/projects', as: 'client' },
  { call: 'GET /api/client/projects/{project}', as: 'client' },
  {
    call: 'POST /api/client/upload',
    as: 'client',
    file: { name: 'menu.txt', before: { projectId: project, description: 'Uploaded by Aroha Ngata' } },
    makes: 'file',
  },
  {
    call: 'POST /api/client/upload-asset',
    as: 'client',
    file: { name: 'logo.gif', content: picture, type: 'image/gif', before: { projectBriefId: project } },
  },
  { call: 'POST /api/client/upload-asset', note: 'without a project', as: 'client', file: {} },
  { call: 'GET /api/client/projects/{project}/assets', as: 'client' },
  { call: 'GET /api/client/assets/{project}', as: 'client' },
  { call: 'GET /api/client/projects/{project}/assets/{file}/download', as: 'client' },
  { call: 'POST /api/client/messages-new/{project}', as: 'client', ...withMessage() },
  {
    call: 'POST /api/client/messages-new/{project}',
    note: 'empty',
    as: 'client',
    ...withMessage({ message: ' ' }),
  },
  { call: 'POST /api/client/send-message', as: 'client', ...withMessage({ projectId: project }) },
  { call: 'POST /api/client/send-message', note: 'about nothing', as: 'client', ...withMessage() },
  { call: 'POST /api/messages', as: 'client', json: { content: 'Kia ora', senderType: 'client' } },
  { call: 'POST /api/messages', note: 'empty', as: 'client', json: { content: '' } },

  { call: 'GET /api/admin/user', note: 'signed out' },
  { call: 'POST /api/admin/login', json: mere },
  { call: 'POST /api/admin/login-new', json: mere },
  { call: 'GET /api/admin/user', as: 'staff' },
  {
    call: 'POST /api/admin/register',
    as: 'staff',
    json: { ...rua, email: 'rua@staff.example', password: staffPassword },
  },
  {
    call: 'POST /api/admin/add-team-member',
    as: 'staff',
    json: { ...rua, email: 'tama@staff.example' },
    makes: 'colleague',
  },
  { call: 'DELETE /api/admin/remove-team-member/{colleague}', as: 'staff' },
  { call: 'GET /api/admin/admins', as: 'staff' },
  {
    call: 'POST /api/admin/update-profile-picture',
    as: 'staff',
    file: { name: 'me.gif', part: 'profilePicture', content: picture, type: 'image/gif' },
  },
  { call: 'GET /api/admin/contact-submissions', as: 'staff' },
  { call: 'GET /api/admin/clients', as: 'staff' },
  { call: 'GET /api/admin/users', as: 'staff' },
  { call: 'PATCH /api/admin/projects/{project}/assign', as: 'staff', json: { assignedTo: mere.email } },
  { call: 'GET /api/admin/projects', as: 'staff' },
  { call: 'GET /api/admin/projects/{project}', as: 'staff' },
  {
    call: 'PATCH /api/admin/projects/{project}/assign',
    note: 'to nobody',
    as: 'staff',
    json: { assignedTo: 'unassigned' },
  },
  ...statusWords.flatMap((status): Step[] => [
    {
      call: 'PATCH /api/admin/projects/{project}',
      note: status,
      as: 'staff',
      json: { status },
      only: 'status',
    },
    {
      call: 'PATCH /api/admin/projects/{project}/status',
      as: 'staff',
      json: { status: 'on_hold' },
      only: 'status',
    },
    {
      call: 'PATCH /api/admin/projects/{project}/status',
      note: status,
      as: 'staff',
      json: { status },
      only: 'status',
    },
    {
      call: 'GET /api/admin/projects',
      note: status,
      as: 'staff',
      query: `status=${encodeURIComponent(status)}`,
      only: 'status',
    },
    {
      call: 'GET /api/client/projects',
      note: status,
      as: 'client',
      query: `status=${encodeURIComponent(status)}`,
      only: 'status',
    },
  ]),
  {
    call: 'POST /api/admin/messages',
    as: 'staff',
    json: { content: 'Kia ora', senderType: 'admin', clientId: client },
    makes: 'message',
  },
  { call: 'GET /api/admin/messages', as: 'staff', query: `client=${client}` },
  { call: 'POST /api/admin/messages/{project}', note: 'A', as: 'staff', ...withMessage() },
  {
    call: 'POST /api/admin/messages/{project}',
    note: 'B',
    as: 'staff',
    ...withMessage({ senderType: 'admin', senderId: 'mere' }),
  },
  { call: 'POST /api/admin/projects/{project}/messages', as: 'staff', ...withMessage() },
  {
    call: 'POST /api/admin/projects/{project}/messages',
    note: 'note',
    as: 'staff',
    ...withMessage({ isInternal: true }),
  },
  { call: 'GET /api/admin/messages/{project}', as: 'staff' },
  { call: 'GET /api/admin/projects/{project}/messages', as: 'staff' },
  { call: 'GET /api/admin/assets/{project}', as: 'staff' },
  { call: 'GET /api/admin/projects/{project}/assets', as: 'staff' },
  { call: 'GET /api/admin/projects/{project}/assets/{file}/download', as: 'staff' },
  {
    call: 'PATCH /api/admin/change-password',
    as: 'staff',
    json: { currentPassword: password, newPassword: 'a-better-horse-2' },
  },

  { call: 'GET /api/client/projects/{project}/messages', as: 'client' },
  { call: 'GET /api/client/messages/{project}', as: 'client' },
  { call: 'GET /api/messages', as: 'client' },
  { call: 'PATCH /api/messages/{message}/read', as: 'client' },
  { call: 'GET /api/client/logout' },
  { call: 'POST /api/client/logout', as: 'client' },
];
