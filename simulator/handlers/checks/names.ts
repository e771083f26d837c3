/** Checks the name and namespace in the path, and compares them with the name and namespace in the body. */
import { quote } from '../../../values/go-quote.ts';
import { createBadRequestError, createUndeterminableNameError } from '../../pure/status/reasons.ts';
import { setMatchingNamespace } from '../../registry/match-namespace.ts';
import type { Call } from '../call.ts';

/** Throws 400 for a PUT or PATCH without a name, which is routed only for collections of custom resources. */
export function requireName({ info }: Call): void {
  if (info.name === '') throw createBadRequestError('name must be provided');
}

/** Checks that the name can be part of a path, and that a required namespace is present. */
export function checkPathNames({ endpoint, info }: Call): void {
  if (endpoint.resource.namespaced && info.namespace === '')
    throw createBadRequestError('Namespace parameter required.');
  const { name } = info;
  const problems: string[] = [];
  if (name === '.' || name === '..') problems.push(`may not be '${name}'`);
  else
    for (const separator of ['/', '%']) if (name.includes(separator)) problems.push(`may not contain '${separator}'`);
  if (problems.length > 0) throw createBadRequestError(`Name parameter invalid: ${quote(name)}: ${problems.join(';')}`);
}

/**
 * Throws 400 if the namespace in the body differs from the namespace in the path (rest-post-namespace-mismatch-400,
 * rest-put-namespace-mismatch-400). A Namespace belongs to no namespace, although its path contains one.
 */
export function checkNamespaceMatch(call: Call): void {
  const isComparedFirst = call.context.behaviors.has('namespaces-compared-first');
  if (call.endpoint.resource.review !== undefined && !isComparedFirst) return;
  const reportsBothNamespaces = call.verb !== 'create' && !isComparedFirst;
  setMatchingNamespace(call.object, call.endpoint.resource.namespaced ? call.info.namespace : undefined, {
    reportsBothNamespaces,
  });
}

/** Throws 400 if the name in the body differs from the name in the path (rest-put-name-mismatch-400, rest-patch-name-mismatch-400). */
export function checkNameMatch({ object, info }: Call): void {
  const name = object.metadata.name ?? '';
  if (name === '') {
    throw createUndeterminableNameError(info.name);
  }
  if (name !== info.name) {
    throw createBadRequestError(`the name of the object (${name}) does not match the name on the URL (${info.name})`);
  }
}
