/** Converts keys of the store to keys in etcd, in which `--etcd-prefix` replaces `/registry`. */
export const ROOT = '/registry';

export function toEtcdKey(key: string, prefix: string): string {
  return key.startsWith(ROOT) ? prefix + key.slice(ROOT.length) : key;
}
