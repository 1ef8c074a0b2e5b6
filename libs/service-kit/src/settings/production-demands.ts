import { hash } from 'node:crypto';
import * as z from 'zod';
import { secretsOf } from './setting-shapes';

/** What production asks of a setting, besides its shape. */
export interface ProductionDemands {
  /** Its default is good enough on a developer's machine only. */
  isRequired?: true;
  isHttps?: true;
  /** What stands for examples is nobody's. */
  isOwn?: keyof typeof EXAMPLES;
  /** What stands in the repository is no secret. */
  isSecret?: true;
  /** It is for developers' machines alone. */
  isRefused?: true;
}

const demands = z.registry<ProductionDemands>();

/** Says, after all else was said of a setting, what production asks of it. */
export function inProduction<S extends z.ZodType>(asked: ProductionDemands, schema: S): S {
  demands.add(schema, asked);
  return schema;
}

/** The signing key of the cluster on a developer's machine (k8s/overlays/local), and the VAPID key of a local run, by their digests. */
const KNOWN_KEYS = new Set([
  'c7242fb939ba2ab2dcf42f1c06c860a423f36eaee554ec23ba42964f297dd7fe',
  '28629eb3775d7d7c53577a29d117c1f059e36827ed704ae96457f4f03147ff45',
]);

/** The domains that nobody can have (RFC 2606). */
const EXAMPLE_DOMAIN = /(^|[.@])example(\.(com|net|org))?\.?$/i;

/** Numbers that no telephone has, for films and examples: 555-0100 to 555-0199. */
export const isExampleNumber = (phone: string) => /^\+1\d{3}55501\d\d$/.test(phone);

/** What stands for an example, and what production wants in its place. */
const EXAMPLES = {
  address: {
    isExample: (text: string) => URL.canParse(text) && EXAMPLE_DOMAIN.test(new URL(text).hostname),
    wanted: 'your own address',
  },
  mailbox: {
    isExample: (text: string) => EXAMPLE_DOMAIN.test(text),
    wanted: 'an address at which you can be reached',
  },
  telephoneNumber: {
    isExample: isExampleNumber,
    wanted: 'a number of your Twilio account',
  },
} as const;

const DEVELOPMENT_SECRET = /development|standin|^AC0+$/i;

/** What keeps production from starting with these settings: for each faulty variable the reason, as a part of a sentence. */
export function productionFaults(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  given: Readonly<Record<string, string | undefined>>,
): Map<string, string> {
  const faults = new Map<string, string>();
  for (const [name, field] of Object.entries(shape)) {
    const asked = demands.get(field);
    const fault = asked && faultOf(asked, given[name]);
    if (fault) faults.set(name, fault);
  }
  return faults;
}

function faultOf(
  { isRequired, isHttps, isOwn, isSecret, isRefused }: ProductionDemands,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return isRequired && 'production has no default';
  if (isRefused) return 'must not be set in production';
  if (isHttps && !text.startsWith('https://')) return 'must begin with https:// in production';
  if (isOwn && EXAMPLES[isOwn].isExample(text))
    return `must be ${EXAMPLES[isOwn].wanted} in production, not an example`;
  if (isSecret && isFromRepository(text)) return 'is a development secret, which production refuses';
  return undefined;
}

/** Only the password of an address is secret; of keys with a comma between them each is one. */
function isFromRepository(text: string): boolean {
  const secret = /^(postgres(ql)?|rediss?):/.test(text) && URL.canParse(text) ? new URL(text).password : text;
  const keys = secretsOf(text).map((key) => hash('sha256', key));
  return DEVELOPMENT_SECRET.test(secret) || keys.some((key) => KNOWN_KEYS.has(key));
}
