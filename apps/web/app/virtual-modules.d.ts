/** The address of the site at build time, without a slash at the end. */
declare const __PUBLIC_URL__: string;

declare module 'virtual:utah-map' {
  interface DrawnTown {
    city: string;
    x: number;
    y: number;
  }
  /** How the drawing was projected (`MercatorMap`). */
  interface Projection {
    scale: number;
    x: number;
    y: number;
  }
  /** `lines` is the address of a picture with the drawings `outline` and `counties`. */
  const utahMap: { lines: string; map: Projection; towns: DrawnTown[] };
  export default utahMap;
}
