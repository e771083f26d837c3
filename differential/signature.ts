/**
 * The name of a divergence, the same for all that look alike whatever the names and values in them: what was asked, and where the answers
 * first differ. `create ConfigMap: body.metadata.generation only left` is one of `create` under `create: body.metadata.generation only left`.
 */
import type { Difference } from './differences.ts';

/** What was asked, as much of it as tells requests of a sort from others. */
export function requestOf(what: unknown): string {
  const {
    do: verb = 'step',
    part,
    type,
    method,
    accept,
    query,
    options,
    path,
  } = what as Readonly<Record<string, unknown>>;
  const parameters = { ...Object(query), ...Object(options) } as Readonly<Record<string, unknown>>;
  const words = [
    verb === 'odd' ? `${method} ${placeOf(String(path))}` : method === undefined ? verb : `${verb} ${method}`,
  ];
  if (typeof part === 'string') words.push(part);
  if (typeof type === 'string' && verb === 'patch') words.push(type.replace(/^application\//, '').replace(/\+.*/, ''));
  if (typeof accept === 'string') words.push(`as ${representationOf(accept)}`);
  if (parameters.dryRun !== undefined) words.push('dryRun');
  return words.join(' ');
}

export function signatureOf(what: unknown, { path, how }: Difference): string {
  return `${requestOf(what)}: ${path} ${how}`;
}

/** A path without its query and without the names in it. */
function placeOf(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace('/namespaces/{ns}', '').replace(/^\/(api|apis\/[^/]+)\/v\w+/, '');
}

function representationOf(accept: string): string {
  const first = accept.split(',', 1)[0] ?? '';
  return /as=(\w+)/.exec(first)?.[1] ?? first.replace(/^application\//, '').replace(/;.*/, '');
}
