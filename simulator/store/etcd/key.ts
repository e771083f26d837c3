/** Converts keys of the store to keys in etcd, in which `--etcd-prefix` replaces `/registry`. */
export const REGISTRY_PREFIX = '/registry';

export function toEtcdKey(key: string, prefix: string): string {
  return key.startsWith(REGISTRY_PREFIX) ? prefix + key.slice(REGISTRY_PREFIX.length) : key;
}
