export { FaultyProxy } from './faulty-proxy';
export { acceptsConnections, chooseFreePort, isPortFree } from './free-port';
