/** Reports the body of a request to the audit log: the decoded object, or an unchanged patch. */
import { compactJson } from '../pure/json/write.ts';
import type { ApiObject, Json, ObjectMeta } from '../pure/object.ts';
import type { Call } from './call.ts';

export function recordRequestObject({ request, verb, endpoint, object, body, context }: Call): void {
  const trail = context.audit;
  if (trail === undefined) return;
  if (verb === 'create' || verb === 'update') {
    const { namespace, name, uid, resourceVersion } = object.metadata ?? {};
    const objectReference = endpoint.resource.isVirtual ? {} : { namespace, name, uid, resourceVersion };
    trail.recordRequestObject(
      request,
      () => compactJson(endpoint.servedKind.convert(setCreationTimestamp(object))),
      omitEmpty(objectReference),
    );
  } else if (verb === 'patch') {
    trail.recordRequestObject(request, () => compactBody(body), {});
  } else if ((verb === 'delete' || verb === 'deletecollection') && body.length > 0) {
    const { metaGroup } = context.dialect;
    const { kind: _, apiVersion: __, ...options } = readOptions(body);
    trail.recordRequestObject(
      request,
      () => compactJson({ kind: 'DeleteOptions', apiVersion: `${metaGroup}/__internal`, ...options }),
      {},
    );
  }
}

/** kube-apiserver writes an unset creationTimestamp as null. */
function setCreationTimestamp(object: ApiObject): ApiObject {
  const metadata: ObjectMeta & { selfLink?: string } = object.metadata ?? {};
  const { name, generateName, namespace, selfLink, uid, resourceVersion, generation, creationTimestamp, ...rest } =
    metadata;
  const first = omitEmpty({ name, generateName, namespace, selfLink, uid, resourceVersion, generation });
  return { ...object, metadata: { ...first, creationTimestamp: creationTimestamp ?? null, ...rest } };
}

/** Returns the body as one line of JSON, or undefined if the body is YAML. */
function compactBody(body: Buffer): string | undefined {
  const text = body.toString('utf8');
  try {
    return compactJson(JSON.parse(text));
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

function omitEmpty<T extends Json>(members: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const result: Record<string, T> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined && value !== '') result[name] = value;
  return result;
}
