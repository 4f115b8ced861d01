type Person = { id: string; firstName: string; lastName: string };

/** Who a demo project is between. */
export type Sides = { admin: Person; client: Person };

export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
