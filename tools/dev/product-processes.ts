/** The local servers that speak an outside service's protocol. Whoever sets the address has a server of their own. */
export const standIns = [
  { name: 'dabs', port: 8091, replacedBy: 'DABS_BASE_URL' },
  { name: 'stripe', port: 8092, replacedBy: 'STRIPE_API_BASE' },
  { name: 'twilio', port: 8093, replacedBy: 'TWILIO_API_BASE' },
] as const;

/** Those of a local run: who takes pushes, mail and hooks is played there alone. */
export const localStandIns = [
  ...standIns,
  { name: 'push', port: 8095, replacedBy: 'VAPID_PUBLIC_KEY' },
  { name: 'mail', port: 8096, replacedBy: 'SMTP_URL' },
  { name: 'hooks', port: 8098, replacedBy: 'OUTBOUND_ALLOWED' },
] as const;

/** Where the stand-in of a mail server takes mail: its name among the ports, and the port that it prefers. */
export const SMTP = { name: 'mail-smtp', port: 8097 } as const;

export type StandInName = (typeof localStandIns)[number]['name'];

/** Every process that listens, by name: the gateway, the services, and the stand-ins that are started; and `<service>-ops`. */
export type Ports = Readonly<Record<string, number>>;

/** The port that the launcher prefers for showing traces. */
export const TRACES_PORT = 8094;

/** The name of a service's operators' port among the ports. */
export const operatorsOf = (service: string) => `${service}-ops`;

/** The stand-ins that nothing in the environment replaces. */
export function neededStandIns(environment: Readonly<Record<string, string>>): (typeof localStandIns)[number][] {
  return localStandIns.filter(({ replacedBy }) => !environment[replacedBy]);
}
