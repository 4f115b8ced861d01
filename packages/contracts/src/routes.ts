/**
 * Every page address of the product. Both routers understand `:name` parameters. Source: route table of the public-site
 * specification, decision D8.
 */

/** Pages that the site renders as static files from content. */
export const siteRoutes = {
  home: '/',
  subscribe: '/subscribe',
  portfolio: '/portfolio',
  testimonials: '/testimonials',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Further pages of a list from content. */
export const siteListRoutes = {
  portfolio: `${siteRoutes.portfolio}/page/:page`,
} as const;

/** Anchors of the home page's sections, in the order they appear. */
export const homeAnchors = {
  home: 'home',
  services: 'services',
  portfolio: 'portfolio',
  about: 'about',
  stories: 'stories',
  pricing: 'pricing',
  brandKit: 'brand-kit',
  webApps: 'web-apps',
  faq: 'faq',
  contact: 'contact',
} as const;

/** Where the home page shows a question of the FAQ. @param id of its document in content */
export const faqAnchor = (id: string): string => `question-${id}`;

/** Addresses of the portal's single-page application. */
export const portalRoutes = {
  clientLogin: '/client-login',
  simpleLogin: '/simple-login',
  clientAuth: '/client-auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  joinCompany: '/join',
  takeOverCompany: '/take-over',
  versionLink: '/review-version',
  clientPortal: '/client-portal',
  newProject: '/client-portal/new-project',
  portalTaskWorkflow: '/client-portal/task-workflow',
  taskWorkflow: '/task-workflow',
  clientMessages: '/client-portal/messages',
  portalSettings: '/client-portal/settings',
  clientSettings: '/client-settings',
  portalProject: '/client-portal/project/:id',
  portalBrief: '/client-portal/project/:id/brief',
  project: '/project/:id',
  onePagePortal: '/one-page-portal',
  subscriptionRequired: '/subscription-required',
  adminLogin: '/admin-login',
  adminAuth: '/admin-auth',
  adminForgotPassword: '/admin-forgot-password',
  adminResetPassword: '/admin-reset-password',
  adminPortal: '/admin-portal',
  adminPortalOld: '/admin-portal-old',
  adminDashboard: '/admin-dashboard',
  adminMessages: '/admin-messages',
  testLogin: '/test-login',
  testAuth: '/test-auth',
  planDemo: '/tier-demo',
  testSubscription: '/test-subscription',
  debug: '/debug',
  endsToAMean: '/ends-to-a-mean',
} as const;

/** Addresses that only forward. Source: decision D8. */
export const redirects = {
  '/client-project-fixed': siteRoutes.portfolio,
} as const;

/** Where the other parts of the origin are mounted. */
export const mounts = {
  api: '/api',
  studio: '/studio',
  sandbox: '/sandbox',
} as const;

/** The sandbox's content project, shared by Studio and `sanity-local`. */
export const sandboxContent = {
  projectId: 'stackworks',
  dataset: 'production',
  path: `${mounts.sandbox}/content`,
} as const;

/** Calls of links and other systems, as whole addresses. */
export const apiPaths = {
  /** Sanity's webhooks. */
  contentHook: `${mounts.api}/hooks/content`,
  /** Stripe's webhooks. */
  stripeHook: `${mounts.api}/hooks/stripe`,
  /** Studio reads how far the last published change is. */
  latestPublication: `${mounts.api}/publications/latest`,
  /** Studio's preview links, and the way out of the preview. */
  preview: `${mounts.api}/preview`,
  endPreview: `${mounts.api}/preview/end`,
  /** Studio reads how many clients are on a plan. */
  planHolders: `${mounts.api}/plan-holders`,
  /** The link in an email that turns its kind off. */
  unsubscribe: `${mounts.api}/unsubscribe`,
  /** The link in an email to a copy of one’s data. */
  dataExport: `${mounts.api}/data-export`,
} as const;

/** Browser storage keys of the two bearer tokens, with the older names two screens also write. Source: decision D6. */
export const tokenKeys = {
  client: { current: 'client_token', older: 'clientToken' },
  admin: { current: 'admin_token', older: 'adminToken' },
} as const;

/** Names one attempt, so that a retry creates nothing twice. Source: IETF draft "The Idempotency-Key HTTP Header Field". */
export const idempotencyHeader = 'Idempotency-Key';

/** The query value that opens a conversation on a phone, which shows either the list or one conversation. */
export const chatOpen = 'team';

/** A client's conversation with the team, open on every screen. */
export const teamChatPath = `${portalRoutes.clientPortal}?tab=messages&with=${chatOpen}`;

const here = 'https://here.example';

/**
 * Reads an address from input, such as a `next` parameter, as a page of this site.
 * @returns the path with its query and fragment; null for an address elsewhere, to prevent open redirects
 */
export function parseSitePath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, here);
  // `/.//elsewhere.example` is a path here that, sent back as an address, leads elsewhere.
  if (url?.origin !== here || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
