/**
 * Reads the storage versions that kube-apiserver sets for single resources, from pkg/kubeapiserver/default_storage_factory_builder.go of
 * the module k8s.io/kubernetes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const STORAGE_FACTORY_FILE = 'pkg/kubeapiserver/default_storage_factory_builder.go';
const VERSION_PATTERN = /^\t+(\w+)\.Resource\("(\w+)"\)\.WithVersion\("(\w+)"\)/gm;

/** Returns the versions by `group/resource`. `group` is the first label of the group. */
export function readStoredVersions(kubernetes: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(kubernetes, STORAGE_FACTORY_FILE), 'utf8');
  return Object.fromEntries(
    Array.from(text.matchAll(VERSION_PATTERN), ([, group, resource, version = '']) => [
      `${group}/${resource}`,
      version,
    ]),
  );
}
