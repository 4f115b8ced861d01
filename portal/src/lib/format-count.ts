const count = new Intl.NumberFormat('en-NZ');

/** A number of things as the portals write it: "2,014". */
export const formatCount = (number: number): string => count.format(number);
