import { portalRoutes } from '@stackworks/contracts';
import { useSearchParams } from 'wouter';

type Parameters = Readonly<Record<string, string>>;

const withParameters = (path: string, parameters: Parameters): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

/** Address of a tab of the staff dashboard. @param opened what the tab shows, as `{ client: id }` */
export const dashboardPath = (tab: string, opened: Parameters = {}): string =>
  withParameters(portalRoutes.adminDashboard, { tab, ...opened });

export const clientPath = (id: string): string => dashboardPath('clients', { client: id });

/** Names the billing section of a client's page. */
export const billingPlace = 'billing';

/** The billing section of a client's page, where their invoices are. */
export const clientBillingPath = (id: string): string => `${clientPath(id)}#${billingPlace}`;

/** The clients with the dialog open that adds one. */
export const addClientPath = dashboardPath('clients', { add: 'client' });

/** The client's page with the dialog open that starts a project for them. */
export const startProjectPath = (clientId: string): string =>
  dashboardPath('clients', { client: clientId, start: 'project' });

/** The client's page with the dialog open that emails them a payment link. */
export const sendPaymentLinkPath = (clientId: string): string =>
  dashboardPath('clients', { client: clientId, send: 'payment-link' });

export const leadPath = (id: string): string => dashboardPath('leads', { lead: id });

/** The lead's page with the dialog open that makes them a client. */
export const convertLeadPath = (id: string): string =>
  dashboardPath('leads', { lead: id, convert: 'client' });

export const staffProjectPath = (id: string): string => dashboardPath('projects', { project: id });

/** The inbox with a client's chat open in it. */
export const clientChatPath = (id: string): string => withParameters(portalRoutes.adminPortal, { chat: id });

/** A client's chat in the earlier view of messages. */
export const clientMessagesPath = (id: string): string =>
  withParameters(portalRoutes.adminMessages, { client: id });

export const clientPortalPath = (tab: string, opened: Parameters = {}): string =>
  withParameters(portalRoutes.clientPortal, { tab, ...opened });

/** Who is in the client's company, in their settings. */
export const peoplePath = withParameters(portalRoutes.portalSettings, { tab: 'people' });

/** The tab that an address opens; the first when it names none of them. */
export function readTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  parameters: URLSearchParams,
): Tab {
  const named = parameters.get('tab');
  return tabs.find((tab) => tab === named) ?? tabs[0];
}

/**
 * A screen's parameters in its address, so that a link, a reload and the back button all find them.
 * @returns the parameters, and what sets some of them; an empty text removes one
 */
export function useAddressFilters<Name extends string>() {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Partial<Record<Name, string>>, options?: { replace: boolean }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    }, options);
  return [parameters, set] as const;
}

/** The open tab of a screen, in its address (`?tab=projects`); the first tab is open when the address names none. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [parameters, set] = useAddressFilters<'tab'>();
  return [readTab(tabs, parameters), (tab) => set({ tab })];
}
