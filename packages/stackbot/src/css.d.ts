/** A stylesheet as text, the way Vite hands it over. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
