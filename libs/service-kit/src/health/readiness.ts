/** Whether the service wants requests. True from the start, false for good once it ends. */
export class Readiness {
  private ending = false;

  get isEnding(): boolean {
    return this.ending;
  }

  end(): void {
    this.ending = true;
  }
}
