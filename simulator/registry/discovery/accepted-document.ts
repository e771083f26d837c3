/**
 * Whether Accept asks for the aggregated document rather than the plain one: the first media type that the server has wins, taken by
 * quality and then in the order sent, e.g. `application/json;g=…;v=v2;as=APIGroupDiscoveryList,application/json`.
 */
import { AGGREGATED_VERSIONS, type AggregatedVersion } from './aggregated.ts';

export interface AcceptedDocument {
  readonly version: AggregatedVersion;
  readonly mediaType: string;
}

interface Clause {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/** Undefined when the plain document is asked for, or nothing that is known. */
export function preferredDocument(accept: string, group: string): AcceptedDocument | undefined {
  const clauses = accept.split(',').map(clauseOf);
  for (const { type, parameters } of clauses.sort((a, b) => b.quality - a.quality)) {
    if (type !== 'application/json' && type !== '*/*' && type !== 'application/*') continue;
    if (!parameters.has('as')) return undefined;
    const version = AGGREGATED_VERSIONS.find((each) => each === parameters.get('v'));
    const asked = parameters.get('g') === group && parameters.get('as') === 'APIGroupDiscoveryList';
    if (type !== 'application/json' || !asked || version === undefined) continue;
    return { version, mediaType: `application/json;g=${group};v=${version};as=APIGroupDiscoveryList` };
  }
  return undefined;
}

function clauseOf(text: string): Clause {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim());
  const parameters = new Map(
    rest.map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals), part.slice(equals + 1)] as const;
    }),
  );
  const quality = Number(parameters.get('q') ?? '1');
  return { type, parameters, quality: Number.isNaN(quality) ? 1 : quality };
}
