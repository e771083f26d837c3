/**
 * Compares the output of `kubectl get` and `kubectl get -o wide` for every built-in kind on the simulator and on a kube-apiserver:
 * `node verify/clients/compare-kubectl-get.ts http://127.0.0.1:18080 [--kubectl=kubectl]`. The kube-apiserver must be empty and without
 * controllers.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseToolOptions } from '../../cli/tool-options.ts';
import { startSimulator } from '../../simulator/start-simulator.ts';
import { BASE_RELEASE } from '../../spec/emulated.ts';
import { PROBE_NAMESPACE, readMembers } from '../lint/probes/probe-values.ts';
import {
  listTableKinds,
  MERGE_PATCH_HEADERS,
  maskCell,
  sendRequest,
  storeObject,
  type TableKind,
} from '../lint/tables/kind-tables.ts';

const USAGE =
  'node verify/clients/compare-kubectl-get.ts URL [--kubectl=kubectl]: compares kubectl get on the simulator and on a server\n';
const { positionals, values } = parseToolOptions(USAGE, { kubectl: 'kubectl' }, 1);
const [server = 'http://127.0.0.1:18080'] = positionals;

const simulator = await startSimulator({ dialect: 'kubernetes', emulateRelease: BASE_RELEASE, controllers: [] });
const kinds = listTableKinds();
const differingKinds: TableKind[] = [];
for (const kind of kinds) {
  const [expected, actual] = [await collectOutputs(server, kind), await collectOutputs(simulator.url, kind)];
  if (expected === actual) continue;
  differingKinds.push(kind);
  process.stdout.write(`${kind.kind.key}\n${expected}\n${actual}\n`);
}
await simulator.close();
process.stdout.write(`${kinds.length - differingKinds.length} of ${kinds.length} kinds are equal\n`);
process.exitCode = differingKinds.length === 0 ? 0 : 1;

/** Stores each object of the kind, and returns the outputs of kubectl, with the columns separated by two spaces. */
async function collectOutputs(url: string, { kind, collection, objects }: TableKind): Promise<string> {
  await sendRequest(url, 'POST', '/api/v1/namespaces', { metadata: { name: PROBE_NAMESPACE } });
  const { group, version, resource, namespaced } = kind.resource;
  const qualifiedName = group === '' ? resource : `${resource}.${version}.${group}`;
  const outputs: string[] = [];
  for (const object of objects) {
    const name = String(readMembers(object.metadata).name);
    await storeObject(url, collection, object);
    for (const outputFlags of [[], ['-o', 'wide']]) {
      const namespaceFlags = namespaced ? ['-n', PROBE_NAMESPACE] : [];
      const args = ['--server', url, 'get', qualifiedName, name, ...namespaceFlags, ...outputFlags];
      const { stdout } = await promisify(execFile)(values.kubectl, args);
      outputs.push(normalizeOutput(stdout));
    }
    await sendRequest(url, 'DELETE', `${collection}/${name}?gracePeriodSeconds=0`);
    await sendRequest(url, 'PATCH', `${collection}/${name}`, { metadata: { finalizers: null } }, MERGE_PATCH_HEADERS);
  }
  return outputs.join('');
}

function normalizeOutput(output: string): string {
  return output
    .split('\n')
    .map((line) => line.split(/ {2,}/).map(maskCell).join('  '))
    .join('\n');
}
