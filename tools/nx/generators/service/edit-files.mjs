/** @typedef {import('@nx/devkit').Tree} Tree */

/**
 * Throws, naming the file, where nothing in it matches.
 * @param {Tree} tree @param {string} file @param {RegExp} anchor @param {string} addition
 */
export function insertBefore(tree, file, anchor, addition) {
  const text = readText(tree, file);
  const at = text.search(anchor);
  if (at < 0) throw new Error(`${file} does not look as expected: nothing in it matches ${String(anchor)}.`);
  tree.write(file, text.slice(0, at) + addition + text.slice(at));
}

/** @param {Tree} tree @param {string} file */
export function readText(tree, file) {
  const text = tree.read(file, 'utf8');
  if (text === null) throw new Error(`${file} is missing.`);
  return text;
}
