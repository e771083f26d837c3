/** Reports the body of a request to the audit log: the decoded object, or an unchanged patch. */
import { writeCompactJson } from '../pure/json/write.ts';
import type { ApiObject, Json, ObjectMeta } from '../pure/object.ts';
import type { Call } from './call.ts';

export function recordRequestObject({ request, verb, endpoint, object, body, context }: Call): void {
  const auditSink = context.audit;
  if (auditSink === undefined) return;
  if (verb === 'create' || verb === 'update') {
    const { namespace, name, uid, resourceVersion } = object.metadata ?? {};
    const objectReference = endpoint.resource.isVirtual ? {} : { namespace, name, uid, resourceVersion };
    auditSink.recordRequestObject(
      request,
      () => writeCompactJson(endpoint.servedKind.convert(setCreationTimestamp(object))),
      omitEmptyMembers(objectReference),
    );
  } else if (verb === 'patch') {
    auditSink.recordRequestObject(request, () => compactJsonBody(body), {});
  } else if ((verb === 'delete' || verb === 'deletecollection') && body.length > 0) {
    const { metaGroup } = context.dialect;
    const { kind: _, apiVersion: __, ...options } = readOptions(body);
    auditSink.recordRequestObject(
      request,
      () => writeCompactJson({ kind: 'DeleteOptions', apiVersion: `${metaGroup}/__internal`, ...options }),
      {},
    );
  }
}

/** Sets an unset creationTimestamp to null, as kube-apiserver does. */
function setCreationTimestamp(object: ApiObject): ApiObject {
  const metadata: ObjectMeta & { selfLink?: string } = object.metadata ?? {};
  const {
    name,
    generateName,
    namespace,
    selfLink,
    uid,
    resourceVersion,
    generation,
    creationTimestamp,
    ...otherMetadata
  } = metadata;
  const leadingMembers = omitEmptyMembers({
    name,
    generateName,
    namespace,
    selfLink,
    uid,
    resourceVersion,
    generation,
  });
  return { ...object, metadata: { ...leadingMembers, creationTimestamp: creationTimestamp ?? null, ...otherMetadata } };
}

/** Returns the body as one line of JSON, or undefined if the body is YAML. */
function compactJsonBody(body: Buffer): string | undefined {
  const text = body.toString('utf8');
  try {
    return writeCompactJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readOptions(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return {};
  }
}

function omitEmptyMembers<T extends Json>(members: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const result: Record<string, T> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined && value !== '') result[name] = value;
  return result;
}
