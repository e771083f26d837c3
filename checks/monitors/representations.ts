/**
 * What is asked for as Table or by its metadata alone, and as nothing else, is answered so, and in a version of the representation that Accept
 * asks for, whose members are all that it has.
 *
 *     GET … as Table, v=v1beta1              200  Table meta.k8s.io/v1
 *     GET … as Table                         200  EndpointsList
 *     GET … as PartialObjectMetadata         200  PartialObjectMetadata with subsets
 */
import { type RequestedAs, requestedAs } from './evidence/accept.ts';
import { shown } from './evidence/shown.ts';
import { objectsIn } from './evidence/sightings.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type Answer, type Fields, type Traffic, textOf } from './traffic.ts';

const VERSION = 'table-version-requested';
const [LIST, GET, WATCH] = ['table-list', 'table-get', 'table-watch'];
const KINDS: ReadonlySet<string> = new Set(['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList']);
/** The members of PartialObjectMetadata. */
const OF_METADATA: ReadonlySet<string> = new Set(['kind', 'apiVersion', 'metadata']);

export const representations: Monitor = {
  id: 'representations',
  statement:
    'What is asked for as Table, or by its metadata alone, is answered so, in the version that Accept asks for.',
  rules: [VERSION, LIST, GET, WATCH],
  judge: (traffic) => {
    const all = shownAs(traffic);
    return { compared: all.length, contradictions: all.flatMap(ofDocument) };
  },
};

interface Shown {
  readonly document: Fields;
  readonly requested: RequestedAs;
  /** Of a Table. */
  readonly rule: string;
  readonly evidence: Evidence;
}

function shownAs({ answers, watches }: Traffic): Shown[] {
  const ofAnswers = answers.flatMap((answer): Shown[] => {
    const { document, id, place } = answer;
    const requested = requestedAs(answer);
    if (document === undefined || requested === undefined || !isRead(answer)) return [];
    return [{ document, requested, rule: place?.name === undefined ? LIST : GET, evidence: { id } }];
  });
  const ofEvents = watches.flatMap((watch): Shown[] => {
    const requested = requestedAs(watch);
    return watch.events.flatMap(({ type, object }, event): Shown[] =>
      type === 'ERROR' || type === 'BOOKMARK' || requested === undefined
        ? []
        : [{ document: object, requested, rule: WATCH, evidence: { id: watch.id, event } }],
    );
  });
  return [...ofAnswers, ...ofEvents];
}

/** Of objects of a resource. A subresource may be no object at all. */
function isRead({ method, status, place, document }: Answer): boolean {
  const isWhole = place !== undefined && place.subresource === undefined;
  return status >= 200 && status < 300 && isWhole && (method === 'GET' || KINDS.has(textOf(document?.kind)));
}

function ofDocument({ document, requested, rule, evidence }: Shown): Contradiction[] {
  const { kind, apiVersion } = document;
  if (!KINDS.has(textOf(kind))) {
    if (requested.orElse || textOf(kind) === 'Status') return [];
    const isTable = requested.kinds.every((one) => one === 'Table');
    const broken = isTable ? { rules: [rule], basic: 'table' } : { rules: [VERSION] };
    const [what, expected] = ['kind', requested.kinds.join(' or ')];
    return [{ ...broken, what, expected, actual: shown(kind), evidence: [evidence] }];
  }
  if (!requested.versions.includes(textOf(apiVersion))) {
    const [what, expected] = [`apiVersion of the ${textOf(kind)}`, requested.versions.join(' or ')];
    return [{ rules: [VERSION], what, expected, actual: shown(apiVersion), evidence: [evidence] }];
  }
  const other = objectsIn(document).flatMap(otherThanMetadata);
  if (textOf(kind) === 'Table' || other.length === 0) return [];
  const what = `members of the ${textOf(kind)}`;
  return [
    { rules: [VERSION], what, expected: [...OF_METADATA].join(', '), actual: shown(other), evidence: [evidence] },
  ];
}

function otherThanMetadata(object: Fields): string[] {
  return Object.keys(object).filter((member) => !OF_METADATA.has(member));
}
