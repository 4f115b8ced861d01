/** How many steps the wizard has gone on since it was opened, as the browser's history has it. */
function countSteps(): number {
  const state: unknown = window.history.state;
  const isStep = typeof state === 'object' && state !== null && 'wizardSteps' in state;
  return isStep && typeof state.wizardSteps === 'number' ? state.wizardSteps : 0;
}

/** What the history entry of the step that opens next is marked with. */
export function markNextStep(): { wizardSteps: number } {
  return { wizardSteps: countSteps() + 1 };
}

/** Goes back to the entry the wizard was opened at, so that Back does not lead through steps that are sent. */
export function leaveSteps(): void {
  const count = countSteps();
  if (count > 0) window.history.go(-count);
}
