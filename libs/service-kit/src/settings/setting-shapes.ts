import * as z from 'zod';

/** A whole number within bounds, both of which count. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(least).max(most);

/**
 * How often somebody may do something, or how much of it: a whole number. Production has `most` unless it is set; anywhere else, where many people may
 * be played from one address, `readSettings` makes it twenty times as wide. `largest` is the most that it may be set to.
 */
export const limit = (most: number, meaning: string, largest?: number) =>
  wholeNumber(1, largest)
    .default(most)
    .meta({
      description: `${meaning}; twenty times as many outside of production, and toward stand-ins on this machine`,
      limit: most,
    });

/** A number above zero, with or without a fraction. */
export const positiveUpTo = (most: number) => z.coerce.number().positive().max(most);

const PRIVATE_NETWORKS = '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';

/** Networks in CIDR, with a comma between them; this machine and the private ranges by default. */
export const networks = () =>
  z
    .string()
    .default(PRIVATE_NETWORKS)
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine((each) => each.every(isNetwork), `must look like ${PRIVATE_NETWORKS}`);

const cidr = z.union([z.cidrv4(), z.cidrv6()]);
const isNetwork = (text: string) => cidr.safeParse(text).success;

/** The address of a Postgres server with user, password and database. */
export const postgresAddress = () =>
  z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' });

/** The address of an HTTP server; `example` stands in the sentence that refuses another text. */
export const httpAddress = (example: string) => z.url({ protocol: /^https?$/, error: `must look like ${example}` });

/** The address of a whole HTTP server: nothing may follow its name but a slash. */
export const httpOrigin = (example: string) =>
  httpAddress(example).refine((text) => {
    const { pathname, search, hash } = URL.canParse(text) ? new URL(text) : { pathname: '/', search: '', hash: '' };
    return pathname === '/' && search === '' && hash === '';
  }, `must have no path, as ${example} has none`);

/** The names of this machine in an address. */
export const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address leads to this machine, where only a stand-in of an outside service can be. */
export function isThisMachine(address: string): boolean {
  return THIS_MACHINE.includes(new URL(address).hostname);
}

/** The secrets of a setting that may hold several with a comma between them, as while one takes the place of another: the first is used, all are accepted. */
export function secretsOf(text: string): string[] {
  return text
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}
