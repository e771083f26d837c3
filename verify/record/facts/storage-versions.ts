/** Reads the storage versions that k8s.io/kubernetes sets for single resources, in pkg/kubeapiserver/default_storage_factory_builder.go. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'pkg/kubeapiserver/default_storage_factory_builder.go';
const VERSION = /^\t+(\w+)\.Resource\("(\w+)"\)\.WithVersion\("(\w+)"\)/gm;

/** Returns the versions by `group/resource`; groups by their first label. */
export function readStoredVersions(kubernetes: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(kubernetes, FILE), 'utf8');
  return Object.fromEntries(
    Array.from(text.matchAll(VERSION), ([, group, resource, version = '']) => [`${group}/${resource}`, version]),
  );
}
