import { randomUUID } from 'node:crypto';

/** The cookie in which ASP.NET keeps "temp data": it names the bottle for exactly one following request. */
export const TEMP_DATA_COOKIE = '.AspNetCore.Mvc.CookieTempDataProvider';

const MOST_TICKETS = 10_000;

/** Which bottle each temp data cookie stands for, until it is used. */
export class DetailTickets {
  private readonly skus = new Map<string, string>();

  issue(sku: string): string {
    const [oldest] = this.skus.keys();
    if (oldest && this.skus.size >= MOST_TICKETS) this.skus.delete(oldest);
    const ticket = randomUUID();
    this.skus.set(ticket, sku);
    return ticket;
  }

  /** The bottle, the first time; undefined ever after. */
  use(cookieHeader: string | undefined): string | undefined {
    const ticket = readCookie(cookieHeader ?? '', TEMP_DATA_COOKIE);
    const sku = this.skus.get(ticket ?? '');
    this.skus.delete(ticket ?? '');
    return sku;
  }
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
