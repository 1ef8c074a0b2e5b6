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
    const ticket = readTicket(cookieHeader ?? '');
    const sku = this.skus.get(ticket ?? '');
    this.skus.delete(ticket ?? '');
    return sku;
  }
}

/** The cookies that hold a ticket: ASP.NET cuts a long one in parts, and the cookie itself says in how many. */
export function ticketCookies(ticket: string, parts: number): string[] {
  if (parts === 1) return [`${TEMP_DATA_COOKIE}=${ticket}`];
  const size = Math.ceil(ticket.length / parts);
  const cookies = Array.from(
    { length: parts },
    (_, part) => `${TEMP_DATA_COOKIE}C${part + 1}=${ticket.slice(part * size, (part + 1) * size)}`,
  );
  return [`${TEMP_DATA_COOKIE}=chunks-${parts}`, ...cookies];
}

function readTicket(header: string): string | undefined {
  const whole = readCookie(header, TEMP_DATA_COOKIE);
  const parts = Number(/^chunks-(\d)$/.exec(whole ?? '')?.[1] ?? 0);
  if (parts === 0) return whole;
  return Array.from({ length: parts }, (_, part) => readCookie(header, `${TEMP_DATA_COOKIE}C${part + 1}`)).join('');
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
