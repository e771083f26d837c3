/**
 * Finds and merges the kubeconfig files as kubectl does: the named file, or else the files in `KUBECONFIG`, or else `~/.kube/config`. If
 * several files define a name or a current context, the first file wins. Missing files are skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { createUsageError, describeReadError } from '../errors.ts';

export interface KubeconfigEntry {
  readonly fields: JsonObject;
  /** The file that contains the entry. Paths in the entry are relative to the file's folder. */
  readonly file: string;
}

export interface Kubeconfig {
  /** All files that were read, for messages. */
  readonly files: string;
  readonly currentContext: string | undefined;
  getEntry(list: KubeconfigList, member: string, name: string): KubeconfigEntry;
  listNames(list: KubeconfigList): readonly string[];
}

export type KubeconfigList = 'contexts' | 'clusters' | 'users';

/** Opens `file`, or the default files of kubectl if it is undefined. */
export function openKubeconfig(file: string | undefined, environment: NodeJS.ProcessEnv): Kubeconfig {
  const parsedFiles = findPaths(file, environment).map((path) => ({ path, root: parseFile(path) }));
  const files = parsedFiles.map(({ path }) => path).join(', ');
  const contexts = parsedFiles.map(({ root }) => root['current-context']);
  return {
    files,
    currentContext: contexts.find((name): name is string => typeof name === 'string' && name !== ''),
    listNames: (list) =>
      parsedFiles.flatMap(({ path, root }) => readList(root, list, path).map((item) => String(item.name))),
    getEntry: (list, member, name) => {
      const entries = parsedFiles.flatMap(({ path, root }) =>
        readList(root, list, path).map((item) => ({ item, path })),
      );
      const matchingEntry = entries.find(({ item }) => item.name === name);
      const fields = matchingEntry === undefined ? undefined : (matchingEntry.item[member] ?? {});
      if (matchingEntry !== undefined && isJsonObject(fields)) return { fields, file: matchingEntry.path };
      const names = entries.map(({ item }) => String(item.name)).join(', ') || 'none';
      throw createUsageError(`${files}: no ${member} named ${JSON.stringify(name)} (available: ${names})`);
    },
  };
}

function findPaths(file: string | undefined, environment: NodeJS.ProcessEnv): readonly string[] {
  if (file === '') throw createUsageError('--kubeconfig needs a file');
  if (file !== undefined) return [file];
  const kubeconfigFiles = (environment.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
  const candidates =
    kubeconfigFiles.length > 0 ? kubeconfigFiles : [join(environment.HOME ?? homedir(), '.kube', 'config')];
  const existingFiles = candidates.filter((path) => existsSync(path));
  if (existingFiles.length > 0) return existingFiles;
  const source = kubeconfigFiles.length > 0 ? 'KUBECONFIG names' : 'KUBECONFIG is not set, and there is no';
  throw createUsageError(
    `--kubeconfig: ${source} ${candidates.join(', ')}${kubeconfigFiles.length > 0 ? ', which does not exist' : ''}`,
  );
}

function readList(root: JsonObject, list: string, path: string): JsonObject[] {
  const value = root[list] ?? [];
  if (!Array.isArray(value)) throw createUsageError(`${path}: ${list} must be a list`);
  return value.filter(isJsonObject);
}

function parseFile(file: string): JsonObject {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (error) {
    throw createUsageError(`${file}: ${describeReadError(error)}`);
  }
  const root = parseJson(source) ?? parseYaml(source, file);
  // An empty file is treated as absent.
  if (root === null) return {};
  if (!isJsonObject(root)) throw createUsageError(`${file}: not a kubeconfig`);
  checkMembers(root, file);
  return root;
}

const ENTRY_MEMBERS = { contexts: 'context', clusters: 'cluster', users: 'user' } as const;

/** Rejects misplaced members. If a misplaced member were ignored, requests could be sent to another server. */
function checkMembers(root: JsonObject, file: string): void {
  const { kind = 'Config', apiVersion = 'v1', 'current-context': current = '' } = root;
  if (kind !== 'Config' || apiVersion !== 'v1')
    throw createUsageError(`${file}: it is a ${apiVersion} ${kind}, not a v1 Config`);
  if (typeof current !== 'string' && current !== null)
    throw createUsageError(`${file}: current-context must be a string`);
  for (const [list, member] of Object.entries(ENTRY_MEMBERS)) {
    for (const entry of readList(root, list, file)) {
      const value = entry[member] ?? {};
      if (!isJsonObject(value))
        throw createUsageError(`${file}: ${list}: ${member} of ${JSON.stringify(entry.name)} must be an object`);
    }
  }
}

/** Parses JSON, which is also YAML; returns undefined for other text. */
function parseJson(source: string): unknown {
  if (!source.startsWith('{')) return undefined;
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** Parses YAML. The library is imported lazily: it takes as long to load as the rest of the client command. */
function parseYaml(source: string, file: string): unknown {
  const { parseDocument }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
  const document = parseDocument(source);
  const problem = document.errors[0];
  if (problem !== undefined) throw createUsageError(`${file}: ${problem.message.split('\n')[0]}`);
  try {
    return document.toJS();
  } catch {
    // The message omits the name, because kubeconfig files contain secrets.
    throw createUsageError(`${file}: an alias refers to an anchor that does not exist`);
  }
}
