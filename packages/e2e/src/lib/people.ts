import { randomInt, randomUUID } from 'node:crypto';
import {
  adminSignedIn,
  clientSignedIn,
  clientUser,
  demoAccounts,
  mounts,
  portalRoutes,
  project,
  tokenKeys,
  type ClientSignedIn,
  type ProjectInput,
  type Role,
  type PlanSlug,
} from '@stackworks/contracts';
import { expect, request, test, type Page } from '@playwright/test';
import { findEmailedLink } from './mailbox.ts';

/** A person nobody has met before, so that journeys never share a record. */
export function newPerson() {
  const mark = randomUUID().slice(0, 8);
  return {
    firstName: 'Mere',
    lastName: `Parata ${mark}`,
    email: `mere-${mark}@harbour-bakery.example`,
    password: `kererū-${mark}`,
    company: 'Harbour Bakery',
  };
}

/**
 * Has a page come from an address of its own: limits count by address, and all journeys together would be one that
 * tries too often.
 */
export async function comeFromElsewhere(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders(fromElsewhere());
}

/** The headers of a call that comes from an address of its own. */
export const fromElsewhere = () => ({
  'x-forwarded-for': ['10', ...Array.from({ length: 3 }, () => randomInt(256))].join('.'),
});

/**
 * Registers without a screen and arrives in the client portal, where staff have granted StackGrow.
 * @param path the screen to arrive at
 */
export async function register(
  page: Page,
  person: ReturnType<typeof newPerson>,
  path: string = portalRoutes.clientPortal,
): Promise<void> {
  await becomeClient(page, person);
  await page.goto(path);
}

/** As `register`, without opening a screen. */
export async function becomeClient(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const { client, origin } = await becomeUnpaid(page, person);
  await confirmEmail(origin, client);
  await grantPlan(origin, client.user.id);
}

/** Registers without a screen, and opens none: a client whose address is not confirmed, without a plan as everybody begins. */
export async function becomeUnpaid(page: Page, person: ReturnType<typeof newPerson>) {
  await comeFromElsewhere(page);
  const response = await page.request.post(`${mounts.api}/client/register`, {
    data: person,
    headers: fromElsewhere(),
  });
  const client = clientSignedIn.parse(await response.json());
  await leaveToken(page, 'client', client.token);
  return { client, origin: new URL(response.url()).origin };
}

/**
 * Confirms the address a client has registered with, by the link emailed to them. A plan granted before that ends their
 * session, as the account may be a stranger's.
 * @param baseURL the origin of the product
 */
export async function confirmEmail(
  baseURL: string,
  { token, user }: Pick<ClientSignedIn, 'token' | 'user'>,
): Promise<void> {
  // From this machine: the mailbox answers no other.
  const theirs = await request.newContext({ baseURL });
  try {
    const link = await findEmailedLink(theirs, user.email, portalRoutes.verifyEmail);
    const confirmed = await theirs.post(`${mounts.api}/client/verify-email`, {
      data: { token: new URL(link, baseURL).searchParams.get('token') },
      headers: { ...fromElsewhere(), authorization: `Bearer ${token}` },
    });
    expect(confirmed.ok(), await confirmed.text()).toBe(true);
  } finally {
    await theirs.dispose();
  }
}

/** Has staff grant StackGrow to the client who is signed in on a page, or end it. */
export async function givePlan(page: Page, status: 'active' | 'inactive' = 'active'): Promise<void> {
  const token = await readToken(page, 'client');
  const own = { headers: { authorization: `Bearer ${token ?? ''}` } };
  const user = clientUser.parse(await (await page.request.get(`${mounts.api}/client/user`, own)).json());
  const { origin } = new URL(page.url());
  if (token && status === 'active' && !user.emailVerified) await confirmEmail(origin, { token, user });
  await grantPlan(origin, user.id, status);
}

/** Half as long as signing in proves who one is. */
const signInMs = 5 * 60_000;
/** One staff sign-in per worker for as long, for all that staff do without a screen. */
let office: { token: Promise<string>; until: number } | undefined;

/** The token of the demo member of staff, who is signed in elsewhere. */
export function findOfficeToken(): Promise<string> {
  if (!office || office.until < Date.now()) office = { token: signInOffice(), until: Date.now() + signInMs };
  return office.token;
}

async function signInOffice(): Promise<string> {
  const { baseURL } = test.info().project.use;
  const context = await request.newContext({ baseURL, extraHTTPHeaders: fromElsewhere() });
  try {
    const signedIn = await context.post(`${mounts.api}/admin/login`, { data: demoAccounts.admin });
    return adminSignedIn.parse(await signedIn.json()).token;
  } finally {
    await context.dispose();
  }
}

/**
 * Gives a client StackGrow as staff do, from a browser of their own.
 * @param baseURL the origin of the product
 */
export async function grantPlan(
  baseURL: string,
  clientId: string,
  status: 'active' | 'inactive' = 'active',
): Promise<void> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: fromElsewhere() });
  try {
    const token = await findOfficeToken();
    const granted = await context.patch(`${mounts.api}/admin/clients/${clientId}/subscription`, {
      data: { plan: 'stackgrow', status, reason: 'To try the product' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(granted.ok(), await granted.text()).toBe(true);
  } finally {
    await context.dispose();
  }
}

/** Registers through the Create Account tab and arrives in the client portal, without a plan as everybody begins. */
export async function registerUnpaid(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await comeFromElsewhere(page);
  await page.goto(portalRoutes.clientAuth);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByLabel('Company').fill(person.company);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));
}

/** Signs in on one of the two stand-alone login screens. */
export async function signIn(page: Page, path: string, email: string, password: string): Promise<void> {
  await comeFromElsewhere(page);
  await page.goto(path);
  await fillIn(page, email, password);
}

/** Signs in on the login screen that is open. */
export async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Signs a client in without a screen and opens the client portal.
 * @param path the screen to open
 */
export async function enterPortal(
  page: Page,
  email: string,
  password: string,
  path: string = portalRoutes.clientPortal,
): Promise<void> {
  await signInClient(page, email, password);
  await page.goto(path);
}

/** Signs a client in without a screen, and opens none. */
export async function signInClient(page: Page, email: string, password: string): Promise<void> {
  await comeFromElsewhere(page);
  const response = await page.request.post(`${mounts.api}/client/login`, {
    data: { email, password },
    headers: fromElsewhere(),
  });
  await leaveToken(page, 'client', clientSignedIn.parse(await response.json()).token);
}

/** Signs the demo member of staff in without a screen and opens the staff portal. */
export async function signInStaff(page: Page, path: string = portalRoutes.adminPortal): Promise<void> {
  await comeFromElsewhere(page);
  const response = await page.request.post(`${mounts.api}/admin/login`, {
    data: demoAccounts.admin,
    headers: fromElsewhere(),
  });
  await leaveToken(page, 'admin', adminSignedIn.parse(await response.json()).token);
  await page.goto(path);
}

/** Leaves a token where the portal looks for it, as its login screens do. */
export async function leaveToken(page: Page, role: Role, token: string): Promise<void> {
  // Storage belongs to an origin, so a page of it has to be open; this one costs the server nothing.
  const nothing = '**/nothing-but-storage';
  await page.route(nothing, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/nothing-but-storage');
  await page.unroute(nothing);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    tokenKeys[role].current,
    token,
  ] as const);
}

/** The token of the person who is signed in on a page; null when nobody is. */
export const readToken = (page: Page, role: Role): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), tokenKeys[role].current);

/**
 * The address of the active demo client on a plan.
 * @throws when no demo client is on it
 */
export function demoClientEmail(plan: PlanSlug): string {
  const client = demoAccounts.activeClients.find((candidate) => candidate.plan === plan);
  if (!client) throw new Error(`No demo client is on ${plan}.`);
  return client.email;
}

/**
 * Creates a project of the signed-in client, without a screen.
 * @param brief what the test is about
 * @returns the project's id
 */
export async function createProject(page: Page, brief: Partial<ProjectInput> = {}): Promise<string> {
  const token = await readToken(page, 'client');
  const response = await page.request.post(`${mounts.api}/client/projects`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: { projectName: 'Bakery site', projectType: 'web_design', ...brief },
  });
  return project.parse(await response.json()).id;
}
