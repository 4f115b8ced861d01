import { demoAccounts, demoClientEmails, demoStaffEmails, mounts, portalRoutes } from '@stackworks/contracts';

export type ReadySite = { publicUrl: string; sandboxed: boolean; seconds: number };

/** What the terminal shows once everything is up: addresses, and the sandbox's sign-ins. */
export function toReadyMessage({ publicUrl, sandboxed, seconds }: ReadySite): string {
  const { admin, clientPassword } = demoAccounts;
  const list = (emails: readonly string[]) => emails.map((email): [string, string] => ['', email]);
  const addresses: [string, string][] = [
    ['Site', `${publicUrl}/`],
    ['Client portal', publicUrl + portalRoutes.clientLogin],
    ['Staff portal', publicUrl + portalRoutes.adminLogin],
    ['Studio', publicUrl + mounts.studio],
  ];
  const sandbox: [string, string][] = [
    ['Sandbox', publicUrl + mounts.sandbox],
    ['', ''],
    ['Staff sign-ins', `any of these / ${admin.password}`],
    ...list(demoStaffEmails),
    ['Client sign-ins', `any of these / ${clientPassword}`],
    ...list(demoClientEmails),
  ];
  return [
    `Stackworks is ready (${seconds.toFixed(1)} s)`,
    ...[...addresses, ...(sandboxed ? sandbox : [])].map(([name, value]) =>
      `  ${name.padEnd(17)}${value}`.trimEnd(),
    ),
  ].join('\n');
}
