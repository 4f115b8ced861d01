import type { ClientDetail, ClientInput } from '@stackworks/contracts';
import type { z } from 'zod';
import { profileForm, toProfileValues } from '#/features/accounts/index.ts';

/** A client's details as staff type them: an address is four inputs. */
export const detailsForm = profileForm.omit({ currentPassword: true });

export type Details = ReturnType<typeof toProfileValues>;
export type TypedDetails = z.infer<typeof detailsForm>;

/** The details that staff edit: of two email addresses, the one that waits to be confirmed. */
export const toDetails = (client: ClientDetail): Details => ({
  ...toProfileValues(client),
  email: client.pendingEmail ?? client.email,
});

/** The input of a new client. */
export function toClientInput({ line1, line2, city, postcode, ...rest }: TypedDetails): ClientInput {
  return { ...rest, address: { line1, line2, city, postcode } };
}
