import { throwError, type Observable } from 'rxjs';

/**
 * What an exception filter must answer for an event handler. Nest would otherwise put a generic object in the error's place, and
 * the transport could no longer tell what can be tried again from what cannot.
 */
export function rethrowToTransport(exception: unknown): Observable<never> {
  return throwError(() => exception);
}
