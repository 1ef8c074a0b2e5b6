import path from 'node:path';

/**
 * Zones for `import-x/no-restricted-paths`: each folder may import those of lower layers, and none of its own or a higher one.
 * @param {string} root the folder that holds the others @param {string[][]} layers names of folders, lowest first
 * @param {string} place where the layers are written down
 */
export function layerZones(root, layers, place) {
  const folder = (/** @type {string} */ name) => path.join(root, name);
  return layers.flatMap((layer, level) =>
    layer
      .map((name) => ({
        target: folder(name),
        from: [...layers.slice(level + 1).flat(), ...layer.filter((other) => other !== name)].map(folder),
        message: `${name} lies below this or beside it (${place}).`,
      }))
      .filter(({ from }) => from.length > 0),
  );
}
