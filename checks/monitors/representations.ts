/**
 * A response is a Table or PartialObjectMetadata only if Accept requests it, and always if Accept permits nothing else. Its apiVersion is
 * one that Accept lists for this kind. It has only the members of its kind. Examples of contradictions:
 *
 *     GET … as Table, v=v1beta1              200  Table meta.k8s.io/v1
 *     GET … as Table                         200  EndpointsList, or PartialObjectMetadataList
 *     GET …                                  200  Table
 *     GET … as PartialObjectMetadata         200  PartialObjectMetadata with subsets
 *     GET … as Table                         200  Table with items, or with PartialObjectMetadata of another version in a row
 */
import { isJsonObject, type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { type RequestedRepresentation, readRequestedRepresentation } from './evidence/accept.ts';
import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type ObservedResponse, readString, type Traffic } from './traffic.ts';

const TABLE_VERSION_RULE = 'table-version-requested';
const [LIST_RULE, GET_RULE, WATCH_RULE] = ['table-list', 'table-get', 'table-watch'];
const [TABLE, METADATA, METADATA_LIST] = ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'];
/** The members of each representation, and of the parts of a Table. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  [TABLE]: ['kind', 'apiVersion', 'metadata', 'columnDefinitions', 'rows'],
  [METADATA]: ['kind', 'apiVersion', 'metadata'],
  [METADATA_LIST]: ['kind', 'apiVersion', 'metadata', 'items'],
};
const ROW_MEMBERS = ['cells', 'conditions', 'object'];
const COLUMN_MEMBERS = ['name', 'type', 'format', 'description', 'priority'];
/** The group of the representations, in the dialect of the server. */
const META_GROUP_PATTERN = /^meta\.[^/]+\//;

export const representationMonitor: Monitor = {
  id: 'representations',
  statement:
    'A request for a Table or PartialObjectMetadata returns that representation in a version that the Accept header lists.',
  rules: [TABLE_VERSION_RULE, LIST_RULE, GET_RULE, WATCH_RULE],
  check: (traffic) => {
    const documents = listRequestedDocuments(traffic);
    return { comparisonCount: documents.length, contradictions: documents.flatMap(checkDocument) };
  },
};

interface RequestedDocument {
  readonly document: JsonObject;
  readonly requested: RequestedRepresentation;
  /** The rule that requires the representation. */
  readonly rule: string;
  /** Whether the document represents several objects. */
  readonly isList: boolean;
  readonly evidence: Evidence;
}

function listRequestedDocuments({ responses, watches }: Traffic): RequestedDocument[] {
  const responseDocuments = responses.flatMap((response): RequestedDocument[] => {
    const { document, id, target } = response;
    const requestedRepresentation = readRequestedRepresentation(response);
    if (document === undefined || requestedRepresentation === undefined || !containsResourceObjects(response))
      return [];
    return [
      {
        document,
        requested: requestedRepresentation,
        rule: target?.name === undefined ? LIST_RULE : GET_RULE,
        isList: response.method !== 'POST' && target?.name === undefined,
        evidence: { id },
      },
    ];
  });
  const eventDocuments = watches.flatMap((watch): RequestedDocument[] => {
    const requestedRepresentation = readRequestedRepresentation(watch);
    return watch.events.flatMap(({ type, object }, eventIndex): RequestedDocument[] =>
      type === 'ERROR' || type === 'BOOKMARK' || requestedRepresentation === undefined
        ? []
        : [
            {
              document: object,
              requested: requestedRepresentation,
              rule: WATCH_RULE,
              isList: false,
              evidence: { id: watch.id, eventIndex },
            },
          ],
    );
  });
  return [...responseDocuments, ...eventDocuments];
}

/** Reports whether a response contains objects of a resource. Responses of subresources are not checked: they need not be objects. */
function containsResourceObjects({ method, status, target, document }: ObservedResponse): boolean {
  const isObjectOrCollection = target !== undefined && target.subresource === undefined;
  return (
    status >= 200 &&
    status < 300 &&
    isObjectOrCollection &&
    (method === 'GET' || (document !== undefined && isRepresentation(document)))
  );
}

/** Reports whether a document is a representation, and not a resource with the same kind. */
function isRepresentation({ kind, apiVersion }: JsonObject): boolean {
  return Object.hasOwn(MEMBERS, readString(kind)) && !isOtherGroup(readString(apiVersion));
}

function isOtherGroup(apiVersion: string): boolean {
  return apiVersion.includes('/') && !META_GROUP_PATTERN.test(apiVersion);
}

function checkDocument(requestedDocument: RequestedDocument): Contradiction[] {
  const { document, requested, rule, isList, evidence } = requestedDocument;
  const kind = readString(document.kind);
  const createContradiction = (
    rules: Pick<Contradiction, 'rules' | 'basic'>,
    subject: string,
    expected: string,
    actual: unknown,
  ): Contradiction => ({ ...rules, subject, expected, actual: formatValue(actual), evidence: [evidence] });
  if (!isRepresentation(document)) {
    if (requested.acceptsObject || kind === 'Status') return [];
    const isTable = requested.kinds.every((requestedKind) => requestedKind === TABLE);
    const violatedRule = isTable ? { rules: [rule], basic: 'table' } : { rules: [TABLE_VERSION_RULE] };
    return [createContradiction(violatedRule, 'kind', requested.kinds.join(' or '), kind)];
  }
  const rules = { rules: [TABLE_VERSION_RULE] };
  const permittedKinds = listPermittedKinds(requestedDocument);
  if (!permittedKinds.has(kind))
    return [
      createContradiction(rules, 'kind', [...permittedKinds.keys()].join(' or ') || formatObjectKind(isList), kind),
    ];
  const versions = permittedKinds.get(kind) ?? [];
  const { apiVersion } = document;
  if (!versions.includes(readString(apiVersion)))
    return [createContradiction(rules, `apiVersion of the ${kind}`, versions.join(' or '), apiVersion)];
  return listCheckedObjects(document).flatMap(({ name, value, members }) => {
    const unexpectedMembers = Object.keys(value).filter((member) => !members.includes(member));
    if (unexpectedMembers.length > 0)
      return [createContradiction(rules, `members of ${name}`, members.join(', '), unexpectedMembers)];
    const hasOtherVersion = value.kind === METADATA && value.apiVersion !== apiVersion;
    return hasOtherVersion
      ? [createContradiction(rules, `apiVersion of ${name}`, readString(apiVersion), value.apiVersion)]
      : [];
  });
}

/** Returns the kinds that the document may have, with their versions. A watch of a PartialObjectMetadataList sends PartialObjectMetadata. */
function listPermittedKinds({ requested, rule, isList }: RequestedDocument): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...requested.versions].flatMap(([kind, versions]): [string, readonly string[]][] => {
      if (rule === WATCH_RULE && kind === METADATA_LIST) return [[METADATA, versions]];
      const isPermitted = kind === TABLE || isList === (kind === METADATA_LIST);
      return isPermitted ? [[kind, versions]] : [];
    }),
  );
}

function formatObjectKind(isList: boolean): string {
  return isList ? 'the list' : 'the object';
}

/** A part of a representation, and the members that it may have. */
interface CheckedObject {
  readonly name: string;
  readonly value: JsonObject;
  readonly members: readonly string[];
}

/** Returns the objects in a representation whose members are known: the document, its items, columns, rows, and metadata in rows. */
function listCheckedObjects(document: JsonObject): CheckedObject[] {
  const kind = readString(document.kind);
  const { columnDefinitions, rows, items } = document;
  const filterObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
  const createCheckedMetadata = (value: JsonObject): CheckedObject => ({
    name: `the ${METADATA}`,
    value,
    members: MEMBERS[METADATA] ?? [],
  });
  return [
    { name: `the ${kind}`, value: document, members: MEMBERS[kind] ?? [] },
    ...filterObjects(items).map(createCheckedMetadata),
    ...filterObjects(columnDefinitions).map(
      (value): CheckedObject => ({ name: 'a column', value, members: COLUMN_MEMBERS }),
    ),
    ...filterObjects(rows).flatMap((row): CheckedObject[] => {
      const object = toJsonObject(row.object);
      const checkedRow = { name: 'a row', value: row, members: ROW_MEMBERS };
      return object.kind === METADATA ? [checkedRow, createCheckedMetadata(object)] : [checkedRow];
    }),
  ];
}
