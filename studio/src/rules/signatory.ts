type Signatory = { name?: string; role?: string };

/**
 * Whether letters can be signed so: by a name and a role, or by neither.
 *
 * @param signatory What the form has; undefined or empty where letters are the team's.
 */
export function checkSignatory(signatory: Signatory | undefined): string | true {
  const { name, role } = signatory ?? {};
  return (name === undefined) === (role === undefined)
    ? true
    : 'Enter both a name and a role, or clear both to sign as the team.';
}
