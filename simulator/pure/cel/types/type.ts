/** The types of the type checker. A struct has declared fields. Opaque types have only functions. */

export type TypeKind =
  | 'dyn'
  | 'error'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'int'
  | 'null'
  | 'string'
  | 'timestamp'
  | 'uint'
  | 'list'
  | 'map'
  | 'type'
  | 'struct'
  | 'opaque'
  | 'parameter';

export interface CelType {
  readonly kind: TypeKind;
  /** The name that `type(x)` returns. */
  readonly name: string;
  readonly parameters: readonly CelType[];
}

const createSimpleType = (kind: TypeKind, name: string = kind): CelType => ({ kind, name, parameters: [] });

export const DYN = createSimpleType('dyn');
/** The type google.protobuf.Any. It is like `DYN`, but its values cannot be iterated or formatted. */
export const ANY = createSimpleType('dyn', 'google.protobuf.Any');
export const ERROR = createSimpleType('error', '!error!');
export const BOOL = createSimpleType('bool');
export const BYTES = createSimpleType('bytes');
export const DOUBLE = createSimpleType('double');
export const DURATION = createSimpleType('duration', 'google.protobuf.Duration');
export const INT = createSimpleType('int');
export const NULL = createSimpleType('null', 'null_type');
export const STRING = createSimpleType('string');
export const TIMESTAMP = createSimpleType('timestamp', 'google.protobuf.Timestamp');
export const UINT = createSimpleType('uint');

export const createListType = (item: CelType): CelType => ({ kind: 'list', name: 'list', parameters: [item] });
export const createMapType = (key: CelType, value: CelType): CelType => ({
  kind: 'map',
  name: 'map',
  parameters: [key, value],
});
export const createTypeType = (valueType?: CelType): CelType => ({
  kind: 'type',
  name: 'type',
  parameters: valueType === undefined ? [] : [valueType],
});
export const createStructType = (name: string): CelType => ({ kind: 'struct', name, parameters: [] });
export const createOpaqueType = (name: string, parameters: readonly CelType[] = []): CelType => ({
  kind: 'opaque',
  name,
  parameters,
});
export const createOptionalType = (valueType: CelType): CelType => createOpaqueType('optional_type', [valueType]);
export const createParameterType = (name: string): CelType => ({ kind: 'parameter', name, parameters: [] });

/** Returns the n-th parameter. A type without parameters counts as a type with dyn parameters. */
export function getParameter(type: CelType, index: number): CelType {
  return type.parameters[index] ?? DYN;
}

export function isOptional(type: CelType): boolean {
  return type.kind === 'opaque' && type.name === 'optional_type';
}

export function unwrapOptional(type: CelType): CelType {
  return isOptional(type) ? getParameter(type, 0) : type;
}

export function isDyn(type: CelType): boolean {
  return type.kind === 'dyn';
}

export function isDynOrError(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

export function isSameType(left: CelType, right: CelType): boolean {
  if (left === right) return true;
  if (left.kind !== right.kind || left.name !== right.name) return false;
  if (left.parameters.length !== right.parameters.length) return false;
  return left.parameters.every((parameter, index) => isSameType(parameter, getParameter(right, index)));
}

/** Formats a type for messages of the checker. */
export function formatType(type: CelType): string {
  switch (type.kind) {
    case 'null':
    case 'duration':
    case 'timestamp':
      return type.kind;
    case 'dyn':
      return isSameType(type, ANY) ? 'any' : type.name;
    case 'type':
      return type.parameters.length === 0 ? 'type' : `type(${formatType(getParameter(type, 0))})`;
    default:
      return type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(formatType).join(', ')})`;
  }
}

/** Formats the type of an expression. */
export function formatTypeName({ name, parameters }: CelType): string {
  return parameters.length === 0 ? name : `${name}(${parameters.map(formatTypeName).join(', ')})`;
}
