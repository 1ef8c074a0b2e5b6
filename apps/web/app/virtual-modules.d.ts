/** The address of the site at build time, without a slash at the end. */
declare const __PUBLIC_URL__: string;

declare module 'virtual:utah-map' {
  interface DrawnTown {
    city: string;
    x: number;
    y: number;
  }
  const utahMap: { outline: string; countyLines: string; towns: DrawnTown[] };
  export default utahMap;
}
