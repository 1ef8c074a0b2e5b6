import { hash } from 'node:crypto';
import * as z from 'zod';

/** What production asks of a setting, besides its shape. */
export interface ProductionDemands {
  /** Its default is good enough on a developer's machine only. */
  isRequired?: true;
  isHttps?: true;
  /** A host of examples is nobody's. */
  isOwnHost?: true;
  /** What stands in the repository is no secret. */
  isSecret?: true;
}

const demands = z.registry<ProductionDemands>();

/** Says, after all else was said of a setting, what production asks of it. */
export function inProduction<S extends z.ZodType>(asked: ProductionDemands, schema: S): S {
  demands.add(schema, asked);
  return schema;
}

/** The signing key of the cluster on a developer's machine (k8s/overlays/local), by its digest. */
const KNOWN_KEYS = new Set(['c7242fb939ba2ab2dcf42f1c06c860a423f36eaee554ec23ba42964f297dd7fe']);

/** The domains that nobody can have (RFC 2606). */
const EXAMPLE_HOST = /(^|\.)example(\.(com|net|org))?\.?$/i;

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
  { isRequired, isHttps, isOwnHost, isSecret }: ProductionDemands,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return isRequired && 'production has no default';
  if (isHttps && !text.startsWith('https://')) return 'must begin with https:// in production';
  if (isOwnHost && isOfExamples(text)) return 'must be your own address in production, not an example';
  if (isSecret && isFromRepository(text)) return 'is a development secret, which production refuses';
  return undefined;
}

const isOfExamples = (text: string) => URL.canParse(text) && EXAMPLE_HOST.test(new URL(text).hostname);

/** Of an address only the password is secret. */
function isFromRepository(text: string): boolean {
  const secret = /^(postgres(ql)?|rediss?):/.test(text) && URL.canParse(text) ? new URL(text).password : text;
  return DEVELOPMENT_SECRET.test(secret) || KNOWN_KEYS.has(hash('sha256', text.trim()));
}
