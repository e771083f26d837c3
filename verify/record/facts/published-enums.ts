/**
 * Reads the enumerations of fields from the OpenAPI definitions in the source of kube-apiserver, because the published documents do not
 * contain enumerations. The definitions lack some types that are marked with `+enum`, such as `scope` of RuleWithOperations until 1.34.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the allowed values of a field, or undefined if the field is not an enumeration. `path` is the path of the Go package of the type.
 */
export type FindEnum = (path: string, type: string, field: string) => readonly string[] | undefined;

const DEFINITIONS_FILE = 'pkg/generated/openapi/zz_generated.openapi.go';
const DEFINITION_PATTERN = /^func schema_(\w+)\(.*?^\}/gms;
const FIELD_PATTERN = /^\t{5}"(\w+)": \{\n(.*?)^\t{5}\}/gms;
const ENUM_PATTERN = /^\t+Enum:\s+\[\]interface\{\}\{([^}]*)\}+,$/m;

/** Reads the definitions. `kubernetes` is the folder of the module k8s.io/kubernetes. */
export function readPublishedEnums(kubernetes: string): FindEnum {
  const definitions = readFileSync(join(kubernetes, DEFINITIONS_FILE), 'utf8');
  const enumsByDefinition = new Map(
    Array.from(definitions.matchAll(DEFINITION_PATTERN), ([text, name = '']) => [name, readEnums(text)]),
  );
  return (path, type, field) => enumsByDefinition.get(formatDefinitionName(path, type))?.get(field);
}

function readEnums(definition: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Array.from(definition.matchAll(FIELD_PATTERN)).flatMap(
      ([, field = '', text = '']): [string, readonly string[]][] => {
        const values = ENUM_PATTERN.exec(text)?.[1];
        return values === undefined ? [] : [[field, JSON.parse(`[${values}]`)]];
      },
    ),
  );
}

/**
 * Returns the name of the definition of a type: for the package `k8s.io/api/core/v1` and the type `PodSpec`, `k8sio_api_core_v1_PodSpec`.
 * Only the last four segments of a path are part of the name.
 */
function formatDefinitionName(path: string, type: string): string {
  const segments = path.split('/').slice(-4);
  return [...segments, type].join('_').replaceAll(/[.-]/g, '');
}
