/** What a device shows of a push, and where a tap on it leads. */
interface ShownPush {
  title: string;
  options: ShownOptions;
}

/** `renotify`, which types of browsers lack: whether what takes the place of an older notification is heard again. */
interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  /** The address of the page that a tap opens. */
  data: string;
}

const ICON = '/icon-192.png';

/**
 * What the server pushed (Declarative Web Push), as Safari shows it by itself: the same words under the same tag, where a later one takes the place of
 * an earlier one. One that is silent is neither heard nor felt. Undefined for what is none of ours.
 */
export function readPush(pushed: unknown): ShownPush | undefined {
  const notification = fieldsOf(fieldsOf(pushed).notification);
  const { title, body, navigate, tag, lang } = notification;
  if (typeof title !== 'string' || typeof navigate !== 'string') return undefined;
  const isSilent = notification.silent === true;
  const options: ShownOptions = { icon: ICON, data: navigate, silent: isSilent };
  if (typeof body === 'string') options.body = body;
  if (typeof lang === 'string') options.lang = lang;
  if (typeof tag === 'string' && tag !== '') Object.assign(options, { tag, renotify: !isSilent });
  return { title, options };
}

/** Where a tap leads: only to pages of this site, else to the first one. */
export function pageOf(navigate: unknown, origin: string): string {
  const address = typeof navigate === 'string' ? urlOf(navigate, origin) : undefined;
  return address?.origin === origin ? address.href : `${origin}/`;
}

/** By trying, since Safari has `URL.canParse` only from version 17 on, and takes pushes from 16.4 on. */
function urlOf(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
