/** Whoever wrote a note about a client may delete it, and nobody else. */
export const isAuthor = (adminId: string, note: { authorId: string }): boolean => note.authorId === adminId;
