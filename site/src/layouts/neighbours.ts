/** The addresses of the pages before and after one of a list. */
export type Neighbours = { previous: string | undefined; next: string | undefined };
