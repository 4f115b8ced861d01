import { randomInt, randomUUID } from 'node:crypto';
import {
  adminSignedIn,
  clientUser,
  demoAccounts,
  mounts,
  portalRoutes,
  project,
  tokenKeys,
  type ProjectInput,
  type Tier,
} from '@stackworks/contracts';
import { expect, request, type Page } from '@playwright/test';

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

/** Registers through the Create Account tab and arrives in the client portal, where staff have granted the one-page plan. */
export async function register(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await registerUnpaid(page, person);
  await givePlan(page);
  // The screen hears of it by itself, but not which of its parts a journey will look at first.
  await page.reload();
}

/** Has staff grant the one-page plan to the client who is signed in on a page. */
export async function givePlan(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
  const own = { headers: { authorization: `Bearer ${token ?? ''}` } };
  const { id } = clientUser.parse(await (await page.request.get(`${mounts.api}/client/user`, own)).json());
  await grantPlan(new URL(page.url()).origin, id);
}

/**
 * Gives a client the one-page plan as staff do, from a browser of their own.
 * @param baseURL the origin of the product
 */
export async function grantPlan(baseURL: string, clientId: string): Promise<void> {
  const office = await request.newContext({ baseURL, extraHTTPHeaders: fromElsewhere() });
  try {
    const signedIn = await office.post(`${mounts.api}/admin/login`, { data: demoAccounts.admin });
    const { token } = adminSignedIn.parse(await signedIn.json());
    const granted = await office.patch(`${mounts.api}/admin/clients/${clientId}/subscription`, {
      data: { tier: 'onepage', status: 'active', reason: 'To try the product' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(granted.ok(), await granted.text()).toBe(true);
  } finally {
    await office.dispose();
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in the demo member of staff and arrives in the staff portal. */
export async function signInStaff(page: Page): Promise<void> {
  await signIn(page, portalRoutes.adminLogin, demoAccounts.admin.email, demoAccounts.admin.password);
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
}

/**
 * The address of the active demo client on a plan.
 * @throws when no demo client is on it
 */
export function demoClientEmail(tier: Tier): string {
  const client = demoAccounts.activeClients.find((candidate) => candidate.tier === tier);
  if (!client) throw new Error(`No demo client is on ${tier}.`);
  return client.email;
}

/**
 * Creates a project of whoever is signed in as a client, without a screen.
 * @param brief what the test is about
 * @returns the project's id
 */
export async function createProject(page: Page, brief: Partial<ProjectInput> = {}): Promise<string> {
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
  const answer = await page.request.post(`${mounts.api}/client/projects`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: { projectName: 'Bakery site', projectType: 'web_design', ...brief },
  });
  return project.parse(await answer.json()).id;
}
