/**
 * The signature of a difference: the type of the request, and the path at which the responses differ, without names and values. All similar
 * differences have the same signature, such as `create: body.metadata.generation only left` for any kind. If only one server rejects a
 * request, the signature also contains the kind, because each kind has its own validation: `create Service: status 201 | 422`.
 */

import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { Kind } from '../kinds/kind.ts';
import type { Difference } from './differences.ts';

/** Describes the type of a request, such as `patch Pod status merge-patch dryRun`. Without `kind`, the description has no kind. */
export function describeRequest(operation: unknown, kind = ''): string {
  const { do: verb = 'step', subresource, type, method, accept, query, path } = operation as JsonObject;
  const words = [verb === 'request' ? `${method} ${generalizePath(String(path))}` : verb];
  if (kind !== '') words.push(kind);
  if (typeof subresource === 'string') words.push(subresource);
  if (typeof type === 'string' && verb === 'patch') words.push(type.replace(/^application\//, '').replace(/\+.*/, ''));
  if (typeof accept === 'string') words.push(`as ${formatRepresentation(accept)}`);
  if (
    verb !== 'request' &&
    /dryRun/.test(typeof query === 'string' ? query : Object.keys(toJsonObject(query)).join(' '))
  )
    words.push('dryRun');
  return words.join(' ');
}

/** Returns the signature, and the signature without the kind, which files of `--ignore` may also use. */
export function listSignatures(operation: unknown, { path, how: type }: Difference): readonly [string, ...string[]] {
  const signatureWithoutKind = `${describeRequest(operation)}: ${path} ${type}`;
  const kind = isRejectedBySomeServer(path, type) ? readKindName(operation) : '';
  return kind === ''
    ? [signatureWithoutKind]
    : [`${describeRequest(operation, kind)}: ${path} ${type}`, signatureWithoutKind];
}

/** Reports whether a server rejects the request: only one of them, or both for different reasons. */
function isRejectedBySomeServer(path: string, type: string): boolean {
  const statuses = /^(\d+) \| (\d+)$/.exec(type);
  if (path === 'status' && statuses !== null) return statuses.slice(1).some((status) => Number(status) >= 400);
  return path.startsWith('body.details.');
}

function readKindName(operation: unknown): string {
  const { kind } = operation as JsonObject;
  return kind instanceof Kind ? kind.kind : '';
}

/** Returns a path without its query and without the names in it. All OpenAPI documents have the same path. */
function generalizePath(path: string): string {
  return (path.split('?', 1)[0] ?? '')
    .replace('/namespaces/{ns}', '')
    .replace(/^\/(api|apis\/[^/]+)\/v\w+/, '')
    .replace(/^\/openapi\/v3\/.+/, '/openapi/v3/*');
}

function formatRepresentation(accept: string): string {
  const firstType = accept.split(',', 1)[0] ?? '';
  return /as=(\w+)/.exec(firstType)?.[1] ?? firstType.replace(/^application\//, '').replace(/;.*/, '');
}
