/**
 * A response is a Table or PartialObjectMetadata if Accept permits nothing else. Its apiVersion is one that Accept lists.
 * PartialObjectMetadata has no other members than kind, apiVersion and metadata. Contradictions:
 *
 *     GET … as Table, v=v1beta1              200  Table meta.k8s.io/v1
 *     GET … as Table                         200  EndpointsList
 *     GET … as PartialObjectMetadata         200  PartialObjectMetadata with subsets
 */
import type { JsonObject } from '../../values/json-object.ts';
import { type RequestedRepresentation, readRequestedRepresentation } from './evidence/accept.ts';
import { formatValue } from './evidence/format-value.ts';
import { listObjects } from './evidence/sightings.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { formatText, type ObservedResponse, type Traffic } from './traffic.ts';

const TABLE_VERSION_RULE = 'table-version-requested';
const [LIST_RULE, GET_RULE, WATCH_RULE] = ['table-list', 'table-get', 'table-watch'];
const REPRESENTATION_KINDS: ReadonlySet<string> = new Set([
  'Table',
  'PartialObjectMetadata',
  'PartialObjectMetadataList',
]);
/** The members of PartialObjectMetadata. */
const METADATA_MEMBERS: ReadonlySet<string> = new Set(['kind', 'apiVersion', 'metadata']);

export const representationMonitor: Monitor = {
  id: 'representations',
  statement:
    'A request for a Table or PartialObjectMetadata returns that representation in a version that the Accept header lists.',
  rules: [TABLE_VERSION_RULE, LIST_RULE, GET_RULE, WATCH_RULE],
  judge: (traffic) => {
    const documents = listRequestedDocuments(traffic);
    return { compared: documents.length, contradictions: documents.flatMap(checkDocument) };
  },
};

interface RequestedDocument {
  readonly document: JsonObject;
  readonly requested: RequestedRepresentation;
  /** The rule that requires the representation. */
  readonly rule: string;
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
    (method === 'GET' || REPRESENTATION_KINDS.has(formatText(document?.kind)))
  );
}

function checkDocument({ document, requested, rule, evidence }: RequestedDocument): Contradiction[] {
  const { kind, apiVersion } = document;
  if (!REPRESENTATION_KINDS.has(formatText(kind))) {
    if (requested.acceptsObject || formatText(kind) === 'Status') return [];
    const isTable = requested.kinds.every((kind) => kind === 'Table');
    const violatedRule = isTable ? { rules: [rule], basic: 'table' } : { rules: [TABLE_VERSION_RULE] };
    const [subject, expected] = ['kind', requested.kinds.join(' or ')];
    return [{ ...violatedRule, subject, expected, actual: formatValue(kind), evidence: [evidence] }];
  }
  if (!requested.versions.includes(formatText(apiVersion))) {
    const [subject, expected] = [`apiVersion of the ${formatText(kind)}`, requested.versions.join(' or ')];
    return [{ rules: [TABLE_VERSION_RULE], subject, expected, actual: formatValue(apiVersion), evidence: [evidence] }];
  }
  const unexpectedMembers = listObjects(document).flatMap(listOtherMembers);
  if (formatText(kind) === 'Table' || unexpectedMembers.length === 0) return [];
  const subject = `members of the ${formatText(kind)}`;
  return [
    {
      rules: [TABLE_VERSION_RULE],
      subject,
      expected: [...METADATA_MEMBERS].join(', '),
      actual: formatValue(unexpectedMembers),
      evidence: [evidence],
    },
  ];
}

function listOtherMembers(object: JsonObject): string[] {
  return Object.keys(object).filter((member) => !METADATA_MEMBERS.has(member));
}
