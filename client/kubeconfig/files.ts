/**
 * The files that a kubeconfig is made of, as kubectl finds and merges them: the one named, else those of `KUBECONFIG`, else
 * `~/.kube/config`. Of several the first that has a name, or a current context, decides; files that are absent are passed over.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { usage, whyUnreadable } from '../errors.ts';
import { isRecord, type JsonRecord } from '../record.ts';

export interface Entry {
  readonly fields: JsonRecord;
  /** Where it stands: paths in it are relative to that. */
  readonly file: string;
}

export interface Kubeconfig {
  /** For messages: all files that were read. */
  readonly files: string;
  readonly currentContext: string | undefined;
  entry(list: KubeconfigList, member: string, name: string): Entry;
  names(list: KubeconfigList): readonly string[];
}

export type KubeconfigList = 'contexts' | 'clusters' | 'users';

/** `file` as typed; undefined: as kubectl finds it. */
export function openKubeconfig(file: string | undefined, environment: NodeJS.ProcessEnv): Kubeconfig {
  const roots = pathsOf(file, environment).map((path) => ({ path, root: parseFile(path) }));
  const files = roots.map(({ path }) => path).join(', ');
  const contexts = roots.map(({ root }) => root['current-context']);
  return {
    files,
    currentContext: contexts.find((name): name is string => typeof name === 'string' && name !== ''),
    names: (list) => roots.flatMap(({ path, root }) => listOf(root, list, path).map((one) => String(one.name))),
    entry: (list, member, name) => {
      const entries = roots.flatMap(({ path, root }) => listOf(root, list, path).map((one) => ({ one, path })));
      const first = entries.find(({ one }) => one.name === name);
      const fields = first === undefined ? undefined : (first.one[member] ?? {});
      if (first !== undefined && isRecord(fields)) return { fields, file: first.path };
      const names = entries.map(({ one }) => String(one.name)).join(', ') || 'none';
      throw usage(`${files}: no ${member} named ${JSON.stringify(name)} (there is: ${names})`);
    },
  };
}

function pathsOf(file: string | undefined, environment: NodeJS.ProcessEnv): readonly string[] {
  if (file === '') throw usage('--kubeconfig names no file');
  if (file !== undefined) return [file];
  const named = (environment.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
  const candidates = named.length > 0 ? named : [join(environment.HOME ?? homedir(), '.kube', 'config')];
  const present = candidates.filter((path) => existsSync(path));
  if (present.length > 0) return present;
  const source = named.length > 0 ? 'KUBECONFIG names' : 'KUBECONFIG is not set, and there is no';
  throw usage(`--kubeconfig: ${source} ${candidates.join(', ')}${named.length > 0 ? ', which does not exist' : ''}`);
}

function listOf(root: JsonRecord, list: string, path: string): JsonRecord[] {
  const value = root[list] ?? [];
  if (!Array.isArray(value)) throw usage(`${path}: ${list} must be a list`);
  return value.filter(isRecord);
}

function parseFile(file: string): JsonRecord {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (error) {
    throw usage(`${file}: ${whyUnreadable(error)}`);
  }
  const root = jsonIn(source) ?? yamlIn(source, file);
  // One that is empty says nothing, as one that is absent.
  if (root === null) return {};
  if (!isRecord(root)) throw usage(`${file}: not a kubeconfig`);
  checkMembers(root, file);
  return root;
}

const MEMBERS = { contexts: 'context', clusters: 'cluster', users: 'user' } as const;

/** What stands in the wrong place would be passed over, and the command would ask another server. */
function checkMembers(root: JsonRecord, file: string): void {
  const { kind = 'Config', apiVersion = 'v1', 'current-context': current = '' } = root;
  if (kind !== 'Config' || apiVersion !== 'v1') throw usage(`${file}: it is a ${apiVersion} ${kind}, not a v1 Config`);
  if (typeof current !== 'string' && current !== null) throw usage(`${file}: current-context must be text`);
  for (const [list, member] of Object.entries(MEMBERS)) {
    for (const entry of listOf(root, list, file)) {
      const value = entry[member] ?? {};
      if (!isRecord(value))
        throw usage(`${file}: ${list}: ${member} of ${JSON.stringify(entry.name)} must have members`);
    }
  }
}

/** What is JSON is YAML too; undefined for what is not. */
function jsonIn(source: string): unknown {
  if (!source.startsWith('{')) return undefined;
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** The library takes as long to load as all else that the client command does. */
function yamlIn(source: string, file: string): unknown {
  const { parseDocument }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
  const document = parseDocument(source);
  const problem = document.errors[0];
  if (problem !== undefined) throw usage(`${file}: ${problem.message.split('\n')[0]}`);
  try {
    return document.toJS();
  } catch {
    // Without the name: files of this kind hold secrets.
    throw usage(`${file}: a name in it stands for nothing`);
  }
}
