const OF_SERVICES = /^\/+(?:api|internal)(?:\/|$)/;

/** The address of a page is taken as it stands where its percent signs mean nothing: the web app says that there is no such page. */
export function literalPage(target: string): string {
  const [path = ''] = target.split('?', 1);
  if (OF_SERVICES.test(path) || isDecodable(path)) return target;
  return path.replaceAll('%', '%25') + target.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
