/**
 * What an `Accept` header, or one of its kin, says by name.
 * @param header its text, empty when there is none
 * @returns by name in lower case, true for what is taken and false for what `;q=0` rules out
 */
export function readAccepted(header: string): ReadonlyMap<string, boolean> {
  return new Map(
    header.split(',').map((offer) => {
      const [name = '', ...parameters] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined || Number(quality.slice(2)) > 0];
    }),
  );
}
