import { createContext } from 'react';

/** Opens the search of every staff screen; null where there is none. */
export const OpenSearchContext = createContext<(() => void) | null>(null);
