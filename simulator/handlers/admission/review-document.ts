/** Creates the AdmissionReview that is sent to a webhook. */
import type { UserInfo } from '../../foundation/user.ts';
import type { ReviewVersion } from '../../pure/admission/review.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import {
  type AdmissionRequest,
  createOptionsObject,
  isDryRun,
  readNamespaceName,
  readObjectName,
} from './admission-request.ts';
import type { WebhookVersion } from './webhook-version.ts';

/** Returns the AdmissionReview. `request.object` includes the changes of earlier webhooks. */
export function createAdmissionReview(
  request: AdmissionRequest,
  uid: string,
  reviewVersion: ReviewVersion,
  [version, requestedVersion]: readonly [WebhookVersion, WebhookVersion],
): JsonObject {
  const { call, operation, object, previous } = request;
  const { user, endpoint, context } = call;
  const formatObject = (object: ApiObject | undefined) =>
    object === undefined ? null : version.convertToVersion(object);
  const subresource = endpoint.subresource?.name;
  const name = readObjectName(request);
  const namespace = readNamespaceName(request);
  return {
    kind: 'AdmissionReview',
    apiVersion: `admission.${context.dialect.groupSuffix}/${reviewVersion}`,
    request: {
      uid,
      kind: toGroupVersionKind(version),
      resource: toGroupVersionResource(version),
      ...(subresource !== undefined && { subResource: subresource }),
      requestKind: toGroupVersionKind(requestedVersion),
      requestResource: toGroupVersionResource(requestedVersion),
      ...(subresource !== undefined && { requestSubResource: subresource }),
      ...(name !== '' && { name }),
      ...(namespace !== '' && { namespace }),
      operation,
      userInfo: {
        username: user.name,
        ...(user.uid !== undefined && user.uid !== '' && { uid: user.uid }),
        groups: [...user.groups],
        ...(user.extra !== undefined && { extra: copyExtra(user.extra) }),
      },
      object: formatObject(object),
      oldObject: formatObject(previous),
      dryRun: isDryRun(call),
      options: createOptionsObject(request),
    },
  };
}

function copyExtra(extra: NonNullable<UserInfo['extra']>): JsonObject {
  return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [...values]]));
}

function toGroupVersionKind({ apiVersion, kind }: WebhookVersion): JsonObject {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  return { group, version, kind };
}

function toGroupVersionResource({ group, version, resource }: WebhookVersion): JsonObject {
  return { group, version, resource };
}
