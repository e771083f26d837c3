/** Faults of Tables and PartialObjectMetadata in other encodings, in writes, and in the columns of custom resources. */
import type { Fault } from '../../../faults/fault.ts';

export const representationFaults = {
  'writes-ignore-include-object': {
    bug: 'the response to a write as Table ignores includeObject',
    breaks: ['table-include-object'],
    in: 'handlers/checks/media-types.ts',
    find: "const includeObject = readTextParameter(info.query, 'includeObject') ?? '';",
    put: "const includeObject = (request.method === 'GET' ? readTextParameter(info.query, 'includeObject') : '') ?? '';",
  },
  'unknown-include-object-is-the-default': {
    bug: 'an unknown value of includeObject has the effect of the default',
    breaks: ['table-include-object'],
    in: 'negotiation/representations/table.ts',
    find: 'if (INCLUDE_OBJECT_VALUES.includes(includeObject)) return;',
    put: 'if (INCLUDE_OBJECT_VALUES.includes(includeObject) || /^\\w+$/.test(includeObject)) return;',
  },
  'include-object-in-any-case': {
    bug: 'the values of includeObject are not case-sensitive',
    breaks: ['table-include-object'],
    in: 'negotiation/representations/table.ts',
    find: 'if (INCLUDE_OBJECT_VALUES.includes(includeObject)) return;',
    put: 'if (INCLUDE_OBJECT_VALUES.some((value) => value.toLowerCase() === includeObject.toLowerCase())) return;',
  },
  'errors-without-details-for-tables': {
    bug: 'the Status of an error has no details if the client requests a Table or PartialObjectMetadata',
    breaks: ['table-requested-by-accept'],
    in: 'negotiation/response.ts',
    find: 'const status = negotiator.convertError?.(untranslatedStatus) ?? untranslatedStatus;',
    put: `const { details: originalDetails, ...bareStatus } = negotiator.convertError?.(untranslatedStatus) ?? untranslatedStatus;
  const hasDetails = originalDetails !== undefined && !String(request.headers.accept).includes(';as=');
  const status: Status = hasDetails ? { ...bareStatus, details: originalDetails } : bareStatus;`,
  },
  'rows-of-version-v1': {
    bug: 'the PartialObjectMetadata in the rows of a Table always has the version v1',
    breaks: ['table-rows-cells'],
    in: 'negotiation/representations/table.ts',
    find: "return includeObject === 'Object' ? servedKind : createPartialObjectMetadata(apiVersion, servedKind);",
    put: `const rowVersion = apiVersion.replace('v1beta1', 'v1');
    return includeObject === 'Object' ? servedKind : createPartialObjectMetadata(rowVersion, servedKind);`,
  },
  'tables-in-protobuf-are-lists': {
    bug: 'a request for a Table in protobuf returns the list in protobuf',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/transform.ts',
    find: "if (transformKind === 'Table' && !(serializer.supportsTables && allowedTransforms.allowsTables))\n    return REJECTED_TRANSFORM;",
    put: `if (transformKind === 'Table' && !serializer.supportsTables) return NO_TRANSFORM;
  if (transformKind === 'Table' && !allowedTransforms.allowsTables) return REJECTED_TRANSFORM;`,
  },
  'metadata-in-yaml-is-the-object': {
    bug: 'a GET as PartialObjectMetadata in YAML returns the object',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/metadata-only.ts',
    find: 'return encodeItem(encoding, createPartialObjectMetadata(apiVersion, servedKind), item);',
    put: `const isYaml = encoding.serializer.name === 'yaml';
      return encodeItem(encoding, isYaml ? servedKind : createPartialObjectMetadata(apiVersion, servedKind), item);`,
  },
  'metadata-lists-in-protobuf-contain-objects': {
    bug: 'a PartialObjectMetadataList in an encoding other than JSON contains complete objects',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/metadata-only.ts',
    find: `        servedKind: createPartialObjectMetadata(apiVersion, servedKind),
        metadata,`,
    put: `        servedKind:
          encoding.serializer.name === 'json' ? createPartialObjectMetadata(apiVersion, servedKind) : servedKind,
        metadata,`,
  },
  'endpoints-of-the-first-port': {
    bug: 'the cell Endpoints contains only the first port of each subset',
    breaks: ['table-endpoints-columns'],
    in: 'registry/tables/core.ts',
    find: 'for (const port of ports?.length ? ports : [undefined]) {',
    put: 'for (const port of (ports?.length ? ports : [undefined]).slice(0, 1)) {',
  },
  'omitted-endpoints-counted-from-four': {
    bug: 'the cell Endpoints of an object with four endpoints lacks the number of omitted endpoints',
    breaks: ['table-endpoints-columns'],
    in: 'registry/tables/core.ts',
    find: 'return endpointCount > MAX_SHOWN_ENDPOINTS\n',
    put: 'return endpointCount > MAX_SHOWN_ENDPOINTS + 1\n',
  },
  'subresources-without-tables': {
    bug: 'subresources of built-in kinds are not served as Table',
    breaks: ['table-get'],
    in: 'handlers/checks/media-types.ts',
    find: "subresource === undefined || resource.customType !== undefined || context.behaviors.has('status-tables');",
    put: 'subresource === undefined || resource.customType !== undefined;',
  },
  'cells-of-the-last-match': {
    bug: 'a cell contains the last of several values at the path of its column',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: 'findByPath(object, paths[index] ?? [])[0]',
    put: 'findByPath(object, paths[index] ?? []).at(-1)',
  },
  'escaped-keys-unknown-in-columns': {
    bug: 'a printer column does not support keys with escaped dots',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: 'parseJsonPath(jsonPath) ?? []',
    put: "parseJsonPath(jsonPath.replaceAll('\\\\.', '.')) ?? []",
  },
  'dates-are-not-ages': {
    bug: 'a printer column of type date shows the timestamp',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: "return Number.isNaN(time) ? '<invalid>' : formatHumanDuration(now() - time);",
    put: "return Number.isNaN(time) || now() < 0 ? '<invalid>' : formatHumanDuration(0).replace('0s', value);",
  },
  'columns-of-the-first-version': {
    bug: 'every version of a custom resource has the printer columns of the first version',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-resource.ts',
    find: 'createCustomColumns(version.additionalPrinterColumns, options.now)',
    put: 'createCustomColumns((definition.spec.versions[0] ?? version).additionalPrinterColumns, options.now)',
  },
  'custom-types-without-age': {
    bug: 'the Table of a custom resource without printer columns has the column Created At instead of Age',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: 'columns.length === 0 ? [AGE_COLUMN] : columns',
    put: "columns.length === 0 ? [{ ...AGE_COLUMN, name: 'Created At' }] : columns",
  },
} as const satisfies Record<string, Fault>;
