/** The wizard's steps in order (portals specification §2 and §4). `id` names a step in the address. */
export const wizardSteps = [
  { id: 'name', name: 'Project Name', isRequired: true },
  { id: 'brief', name: 'Design Brief', isRequired: true },
  { id: 'goals', name: 'Project Goals', isRequired: true },
  { id: 'audience', name: 'Target Audience', isRequired: true },
  { id: 'brand', name: 'Brand & Style', isRequired: true },
  { id: 'files', name: 'Assets & References', isRequired: false },
  { id: 'additional', name: 'Additional Information', isRequired: false },
] as const;
export type WizardStep = (typeof wizardSteps)[number];
export type StepId = WizardStep['id'];

/** How many steps the wizard has advanced since it was opened, as stored in the browser's history. */
function countSteps(): number {
  const state: unknown = window.history.state;
  const isStep = typeof state === 'object' && state !== null && 'wizardSteps' in state;
  return isStep && typeof state.wizardSteps === 'number' ? state.wizardSteps : 0;
}

export const markNextStep = (): { wizardSteps: number } => ({ wizardSteps: countSteps() + 1 });

/** Goes back to where the wizard was opened, so that Back doesn't lead through sent steps. */
export function leaveSteps(): void {
  const count = countSteps();
  if (count > 0) window.history.go(-count);
}
