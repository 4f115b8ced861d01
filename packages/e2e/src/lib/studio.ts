import { mounts, sandboxContent } from '@stackworks/contracts';
import { expect, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { watchPage } from '#/lib/watch-page.ts';

const { path, dataset } = sandboxContent;
const data = `${path}/v2025-06-01/data`;

/** A document by what Studio's addresses need of it. */
type Address = { id: string; type: string };

/**
 * Records what Studio should never cause: script errors, breaches of the policy, requests that fail or are blocked, and
 * any request or socket to another host. Call before the first navigation.
 */
export function watchStudio(page: Page): { troubles: string[] } {
  const { troubles } = watchPage(page);
  let home: string | undefined;
  const checkHost = (url: string) => {
    if (!/^(http|ws)s?:/.test(url)) return;
    const { host } = new URL(url);
    home ??= host;
    if (host !== home) troubles.push(`another host: ${url}`);
  };
  page.on('request', (request) => checkHost(request.url()));
  page.on('websocket', (socket) => checkHost(socket.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
  });
  return { troubles };
}

/** A test whose page is watched so, and fails with what it caused. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const { troubles } = watchStudio(page);
    await use(page);
    expect(troubles).toEqual([]);
  },
});

/** Opens a document in Studio, wherever the desk lists it, and waits for its form. */
export async function openDocument(page: Page, { id, type }: Address): Promise<void> {
  await page.goto(`${mounts.studio}/intent/edit/id=${id};type=${type}`);
  await expect(page.getByTestId('form-view')).toBeVisible({ timeout: 30_000 });
}

/** The form's text or number input for a field. */
export const inputOf = (page: Page, field: string): Locator =>
  page.getByTestId(`field-${field}`).locator('input, textarea').first();

/** Chooses one of the open document's further actions. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  // While a document loads, a button that does nothing yet stands beside.
  await page.locator('[data-testid=action-menu-button]:enabled').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Changes content as a client of the content service does, without Studio. */
export async function mutateContent(request: APIRequestContext, ...mutations: object[]): Promise<void> {
  const response = await request.post(`${data}/mutate/${dataset}`, { data: { mutations } });
  expect(response.status()).toBe(200);
}

type StoredDocument = Record<string, unknown>;

/** A document as content has it now, a draft under its own id; undefined when there is none. */
export async function findDocument(
  request: APIRequestContext,
  id: string,
): Promise<StoredDocument | undefined> {
  const [document] = await findDocuments(request, '*[_id == $id]', { id });
  return document;
}

/** The documents that a query finds among all there are, drafts included. */
export async function findDocuments(
  request: APIRequestContext,
  query: string,
  params: Record<string, unknown>,
): Promise<StoredDocument[]> {
  const response = await request.post(`${data}/query/${dataset}?perspective=raw`, {
    data: { query, params },
  });
  return response.json().then(({ result }: { result: StoredDocument[] }) => result);
}

/** Takes a document away, its draft too. */
export const removeDocument = (request: APIRequestContext, id: string): Promise<void> =>
  mutateContent(request, { delete: { id } }, { delete: { id: `drafts.${id}` } });
