/** Thrown where the page uses the script wrongly, as the script it stands in for does. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
