/** The page parameter of a list's first page; later ones are the `nextCursor` of the page before. */
export const firstPage = '';

/** What to ask a list for the page of that parameter. */
export const cursorOf = (pageParam: string) => (pageParam === firstPage ? {} : { cursor: pageParam });
