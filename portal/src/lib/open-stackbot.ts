/**
 * Opens StackBot where its button is not shown.
 * @param opener gets the focus back when StackBot closes
 * @throws when its code cannot be fetched
 */
export async function openStackbot(opener: HTMLElement): Promise<void> {
  const { togglePanel } = await import('@stackworks/stackbot/widget');
  togglePanel(opener);
}
