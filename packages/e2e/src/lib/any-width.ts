/** Marks a journey that is the same at any width: it is walked once, at a desk. */
export const anyWidth = '@any-width';
