/** Reads the lifecycles of kinds from the files zz_generated.prerelease-lifecycle.go of the module k8s.io/api. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KindLifecycle } from '../../../spec/later-releases.ts';

const LIFECYCLE_FILES = '*/*/{zz_generated.prerelease-,}lifecycle.go';
/** Matches a lifecycle method, which returns a release (`return 1, 34`) or the replacement of the kind. */
const METHOD_PATTERN =
  /^func \(in \*(\w+)\) APILifecycle(Introduced|Deprecated|Removed|Replacement)\(\).*\{\n\treturn (?:(\d+), (\d+)|schema\.GroupVersionKind\{Group: "([^"]*)", Version: "([^"]*)", Kind: "([^"]*)"\})$/gm;
const GROUP_NAME = /GroupName\s*=\s*"([^"]*)"/;

/** Returns the lifecycles by `[group/]version/Kind`. Lists are omitted, because they have the lifecycles of their items. */
export function readLifecycles(module: string): Readonly<Record<string, KindLifecycle>> {
  const lifecycles: Record<string, Record<string, string>> = {};
  for (const file of globSync(LIFECYCLE_FILES, { cwd: module }).toSorted()) {
    const [folder = '', version = ''] = file.split('/');
    const group = GROUP_NAME.exec(readFileSync(join(module, folder, version, 'register.go'), 'utf8'))?.[1] ?? '';
    const text = readFileSync(join(module, file), 'utf8');
    for (const [
      ,
      kind,
      event = '',
      major,
      minor,
      replacementGroup,
      replacementVersion,
      replacementKind,
    ] of text.matchAll(METHOD_PATTERN)) {
      if (kind?.endsWith('List')) continue;
      const name = `${group === '' ? '' : `${group}/`}${version}/${kind}`;
      const value =
        event === 'Replacement'
          ? `${replacementGroup}/${replacementVersion}, Kind=${replacementKind}`
          : `${major}.${minor}`;
      lifecycles[name] = { ...lifecycles[name], [event.toLowerCase()]: value };
    }
  }
  return lifecycles;
}
