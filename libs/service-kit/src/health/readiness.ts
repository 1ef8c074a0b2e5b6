/** Whether the service wants requests: once it listens, and until it ends. */
export class Readiness {
  private current: 'starting' | 'serving' | 'shutting_down' = 'starting';

  get phase() {
    return this.current;
  }

  /** Safe to call late: what ends never serves again. */
  begin(): void {
    if (this.current === 'starting') this.current = 'serving';
  }

  end(): void {
    this.current = 'shutting_down';
  }
}
