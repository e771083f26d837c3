/**
 * Reads the enumerations of fields from the OpenAPI definitions that kube-apiserver is built with. The published documents omit them, and the
 * generator of the definitions omits some that the Go types mark with `+enum`: `scope` of RuleWithOperations until 1.34.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the allowed values of a field; undefined if it is not an enumeration. `path` is that of the Go package of the type. */
export type EnumFinder = (path: string, type: string, field: string) => readonly string[] | undefined;

const FILE = 'pkg/generated/openapi/zz_generated.openapi.go';
const DEFINITION = /^func schema_(\w+)\(.*?^\}/gms;
const FIELD = /^\t{5}"(\w+)": \{\n(.*?)^\t{5}\}/gms;
const ENUM = /^\t+Enum:\s+\[\]interface\{\}\{([^}]*)\}+,$/m;

/** `kubernetes` is the folder of the module k8s.io/kubernetes. */
export function readPublishedEnums(kubernetes: string): EnumFinder {
  const definitions = readFileSync(join(kubernetes, FILE), 'utf8');
  const enumsByDefinition = new Map(
    Array.from(definitions.matchAll(DEFINITION), ([text, name = '']) => [name, readEnums(text)]),
  );
  return (path, type, field) => enumsByDefinition.get(formatDefinitionName(path, type))?.get(field);
}

function readEnums(definition: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Array.from(definition.matchAll(FIELD)).flatMap(([, field = '', text = '']): [string, readonly string[]][] => {
      const values = ENUM.exec(text)?.[1];
      return values === undefined ? [] : [[field, JSON.parse(`[${values}]`)]];
    }),
  );
}

/** `k8s.io/api/core/v1` and `PodSpec` become `k8sio_api_core_v1_PodSpec`; of a longer path, the last four elements count. */
function formatDefinitionName(path: string, type: string): string {
  const elements = path.split('/').slice(-4);
  return [...elements, type].join('_').replaceAll(/[.-]/g, '');
}
