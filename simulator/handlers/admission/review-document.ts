/** The AdmissionReview with which a webhook is asked. */
import type { ReviewVersion } from '../../pure/admission/review.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { type AdmissionRequest, isDryRun, nameOf, namespaceOf, optionsDocument } from './admission-request.ts';
import type { WebhookVersion } from './webhook-version.ts';

/** `object` is the one of the request as those before this webhook left it. */
export function reviewDocument(
  request: AdmissionRequest,
  uid: string,
  reviewVersion: ReviewVersion,
  [shown, own]: readonly [WebhookVersion, WebhookVersion],
): JsonObject {
  const { call, operation, object, previous } = request;
  const { user, endpoint, context } = call;
  const show = (one: ApiObject | undefined) => (one === undefined ? null : (shown.show(one) as unknown as JsonObject));
  const subresource = endpoint.subresource?.name;
  const name = nameOf(request);
  const namespace = namespaceOf(request);
  return {
    kind: 'AdmissionReview',
    apiVersion: `admission.${context.dialect.groupSuffix}/${reviewVersion}`,
    request: {
      uid,
      kind: kindOf(shown),
      resource: resourceOf(shown),
      ...(subresource !== undefined && { subResource: subresource }),
      requestKind: kindOf(own),
      requestResource: resourceOf(own),
      ...(subresource !== undefined && { requestSubResource: subresource }),
      ...(name !== '' && { name }),
      ...(namespace !== '' && { namespace }),
      operation,
      userInfo: {
        username: user.name,
        ...(user.uid !== undefined && user.uid !== '' && { uid: user.uid }),
        groups: [...user.groups],
        ...(user.extra !== undefined && { extra: user.extra as unknown as JsonObject }),
      },
      object: show(object),
      oldObject: show(previous),
      dryRun: isDryRun(call),
      options: optionsDocument(request),
    },
  };
}

function kindOf({ apiVersion, kind }: WebhookVersion): JsonObject {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  return { group, version, kind };
}

function resourceOf({ group, version, resource }: WebhookVersion): JsonObject {
  return { group, version, resource };
}
