/** Encodes PartialObjectMetadata and PartialObjectMetadataList. */
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { JSON_SERIALIZER } from '../serializers/json-serializer.ts';
import { ServedKind } from '../served-kind.ts';
import { createEventEncoder, encodeItem, encodeList } from './plain.ts';
import type { Representation } from './representation.ts';

const METADATA_KIND = 'PartialObjectMetadata';
const METADATA_LIST_KIND = 'PartialObjectMetadataList';

/** Returns the served kind PartialObjectMetadata for the objects of another kind. `apiVersion` is a version of the meta group. */
export function createPartialObjectMetadata(apiVersion: string, servedKind: ServedKind): ServedKind {
  const metadataKinds = cachedKinds.get(servedKind) ?? new Map<string, ServedKind>();
  cachedKinds.set(servedKind, metadataKinds);
  const metadataKind = metadataKinds.get(apiVersion) ?? createMetadataKind(apiVersion, servedKind);
  metadataKinds.set(apiVersion, metadataKind);
  return metadataKind;
}

const cachedKinds = new WeakMap<ServedKind, Map<string, ServedKind>>();

function createMetadataKind(apiVersion: string, servedKind: ServedKind): ServedKind {
  const { addSelfLink } = servedKind;
  const convertObject = (object: ApiObject) => ({ apiVersion, kind: METADATA_KIND, metadata: selectMetadata(object) });
  // Without selfLink, the bytes do not depend on the kind of the object. Therefore, all kinds share the cache key.
  const cacheKeyPart = addSelfLink === undefined ? '' : ` of ${servedKind.formatCacheKey(JSON_SERIALIZER)}`;
  return new ServedKind(METADATA_KIND, apiVersion, convertObject, { cacheKeyPart, addSelfLink });
}

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

/** Removes an annotation of DaemonSets: kube-apiserver stores it as a field and converts it to an annotation only in complete objects. */
function selectMetadata({ kind, metadata }: ApiObject): ObjectMeta {
  if (kind !== 'DaemonSet' || metadata.annotations?.[TEMPLATE_GENERATION] === undefined) return metadata;
  const { [TEMPLATE_GENERATION]: _generation, ...annotations } = metadata.annotations;
  const { annotations: _annotations, ...otherMembers } = metadata;
  return Object.keys(annotations).length === 0 ? otherMembers : { ...otherMembers, annotations };
}

/**
 * Creates the representation. `isList` is true if the request is for a PartialObjectMetadataList, which kube-apiserver returns for lists
 * and watches. PartialObjectMetadata is returned for all requests except lists.
 */
export function createMetadataRepresentation(apiVersion: string, isList: boolean): Representation {
  return {
    checkOptions: () => undefined,
    encodeItem(encoding, servedKind, item) {
      if (isList) throw createListExpectedError(servedKind);
      return encodeItem(encoding, createPartialObjectMetadata(apiVersion, servedKind), item);
    },
    encodeObject({ serializer, isPretty }, servedKind, object) {
      if (isList) throw createListExpectedError(servedKind);
      return serializer.encode(createPartialObjectMetadata(apiVersion, servedKind).convert(object), isPretty);
    },
    *encodeList(encoding, { servedKind, kind, metadata, items }) {
      if (!isList) throw createObjectExpectedError(servedKind, kind);
      const list = {
        kind: METADATA_LIST_KIND,
        servedKind: createPartialObjectMetadata(apiVersion, servedKind),
        metadata,
        items,
      };
      // kube-apiserver sends null for an empty list.
      if (items.length === 0)
        return encoding.serializer.encode(
          { kind: METADATA_LIST_KIND, apiVersion, metadata, items: null },
          encoding.isPretty,
        );
      return yield* encodeList(encoding, list, { haveItemsTypeMeta: true });
    },
    createEventEncoder(serializer, servedKind, frameCache) {
      const encoder = createEventEncoder(serializer, createPartialObjectMetadata(apiVersion, servedKind), frameCache);
      // The object of a bookmark may have other members besides metadata.
      return { ...encoder, encodeBookmark: ({ metadata = {} }) => encoder.encodeBookmark({ metadata }) };
    },
    getListTypeMeta: () => ({ listKind: METADATA_LIST_KIND, apiVersion }),
  };
}

function createListExpectedError({ kind, apiVersion }: ServedKind): StatusError {
  return createNotTransformableError(METADATA_LIST_KIND, 'is not a list', apiVersion, kind);
}

function createObjectExpectedError({ apiVersion }: ServedKind, listKind: string): StatusError {
  return createNotTransformableError(METADATA_KIND, 'is a list', apiVersion, listKind);
}

/** The Go packages of kube-apiserver's internal types, by the first label of the group. */
const PACKAGES_BY_GROUP: Readonly<Record<string, string>> = {
  '': 'core',
  events: 'core',
  internal: 'apiserverinternal',
};
const EXTENSIONS_PACKAGES: Readonly<Record<string, string>> = { Ingress: 'networking', NetworkPolicy: 'networking' };

function findPackage(group: string, kind: string): string {
  if (group === 'extensions') return EXTENSIONS_PACKAGES[kind.replace(/List$/, '')] ?? 'apps';
  const [firstLabel = ''] = group.split('.');
  return PACKAGES_BY_GROUP[firstLabel] ?? firstLabel;
}

function createNotTransformableError(
  requestedKind: string,
  reason: string,
  apiVersion: string,
  kind: string,
): StatusError {
  // The message contains the Go type, such as `*core.PodList`.
  const group = apiVersion.slice(0, Math.max(0, apiVersion.lastIndexOf('/')));
  const type = `*${findPackage(group, kind)}.${kind}`;
  return createStatusError(
    406,
    'NotAcceptable',
    `you requested ${requestedKind}, but the requested object ${reason} (${type})`,
  );
}
