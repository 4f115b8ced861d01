export { SearchPalette } from './search-palette.tsx';
