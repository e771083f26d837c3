/** Where in etcd a key of the store is: `--etcd-prefix` stands in place of `/registry`. */
export const ROOT = '/registry';

export function keyInEtcd(key: string, prefix: string): string {
  return key.startsWith(ROOT) ? prefix + key.slice(ROOT.length) : key;
}
