/** Finds the value at a field path as in the messages of apply conflicts: `.data.k`, `.spec.ports[port=80,protocol="TCP"].name`, `.spec.set[="x"]`. */

const PATH_SEGMENT = /\.([^.[]+)|\[((?:"(?:[^"\\]|\\.)*"|[^\]])*)\]/g;

/** Returns the value of a leaf. For an item of a list, returns true if it exists. Returns undefined if there is no value at the path. */
export function findLeaf(object: unknown, path: string): unknown {
  let value = object;
  let isItem = false;
  for (const [, name, key] of path.matchAll(PATH_SEGMENT)) {
    isItem = name === undefined;
    value =
      name === undefined ? findItemByKey(value, key ?? '') : (value as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) return undefined;
  }
  return isItem ? true : value;
}

function findItemByKey(list: unknown, key: string): unknown {
  if (!Array.isArray(list)) return undefined;
  if (key.startsWith('=')) return list.find((item) => item === JSON.parse(key.slice(1)));
  const keyPairs = key.split(',').map((pair) => pair.split('=', 2) as [string, string]);
  return list.find((item) => keyPairs.every(([name, value]) => item[name] === JSON.parse(value)));
}
