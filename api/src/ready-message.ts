import { demoAccounts, mounts, portalRoutes } from '@stackworks/contracts';

/**
 * What the terminal says once everything is up: where to go, and with the sandbox how to sign in.
 * @param site.sandboxed whether stand-ins and demo accounts are there
 * @param site.seconds how long the start took
 */
export function toReadyMessage(site: { publicUrl: string; sandboxed: boolean; seconds: number }): string {
  const { publicUrl, sandboxed, seconds } = site;
  const { admin, activeClients, inactiveClient, clientPassword } = demoAccounts;
  const addresses: [string, string][] = [
    ['Site', `${publicUrl}/`],
    ['Client portal', publicUrl + portalRoutes.clientLogin],
    ['Staff portal', publicUrl + portalRoutes.adminLogin],
    ['Studio', publicUrl + mounts.studio],
  ];
  const sandbox: [string, string][] = [
    ['Stand-ins', publicUrl + mounts.sandbox],
    ['Staff sign-in', `${admin.email} / ${admin.password}`],
    ['Client sign-ins', `any of these / ${clientPassword}`],
    ...[...activeClients, inactiveClient].map(({ email }): [string, string] => ['', email]),
  ];
  return [
    `Stackworks is ready (${seconds.toFixed(1)} s)`,
    ...[...addresses, ...(sandboxed ? sandbox : [])].map(([name, value]) => `  ${name.padEnd(17)}${value}`),
  ].join('\n');
}
