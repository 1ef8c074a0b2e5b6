/** What a set-up did at the provider and what it left, a line each. */
export class SetupReport {
  readonly lines: string[] = [];

  made(what: string): void {
    this.lines.push(`made     ${what}`);
  }

  changed(what: string): void {
    this.lines.push(`changed  ${what}`);
  }

  left(what: string): void {
    this.lines.push(`left     ${what}`);
  }
}
