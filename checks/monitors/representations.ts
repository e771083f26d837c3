/**
 * What is answered as Table or by its metadata alone is of a version of the representation that Accept asks for.
 *
 *     GET … as Table, v=v1beta1      200  Table meta.k8s.io/v1
 */
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { shown } from './shown.ts';
import { type Answer, type Fields, succeeded, type Traffic, textOf } from './traffic.ts';

const RULE = 'table-version-requested';
const KINDS: ReadonlySet<string> = new Set(['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList']);

export const representations: Monitor = {
  id: 'representations',
  statement: 'A Table, and an object that is shown by its metadata alone, are of the version that Accept asks for.',
  rules: [RULE],
  judge: (traffic) => {
    const all = represented(traffic);
    return { compared: all.length, contradictions: all.flatMap(ofDocument) };
  },
};

interface Represented {
  readonly document: Fields;
  readonly requested: readonly string[];
  readonly evidence: Evidence;
}

function represented({ answers, watches }: Traffic): Represented[] {
  const ofAnswers = answers.flatMap((answer): Represented[] => {
    const { document, id } = answer;
    if (document === undefined || !succeeded(answer) || !KINDS.has(textOf(document.kind))) return [];
    return [{ document, requested: versionsIn(answer), evidence: { id } }];
  });
  const ofEvents = watches.flatMap((watch) => {
    const requested = versionsIn(watch);
    return watch.events.flatMap(({ type, object }, event): Represented[] =>
      type !== 'ERROR' && type !== 'BOOKMARK' && KINDS.has(textOf(object.kind))
        ? [{ document: object, requested, evidence: { id: watch.id, event } }]
        : [],
    );
  });
  return [...ofAnswers, ...ofEvents];
}

/** Of the clauses of Accept that ask for a representation. */
function versionsIn({ headers = [] }: Pick<Answer, 'headers'>): string[] {
  const accepts = headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
  return accepts.flatMap((accept) =>
    accept.split(',').flatMap((clause): string[] => {
      const parameters = new Map(
        clause.split(';').map((one) => {
          const [name = '', value = ''] = one.trim().split('=');
          return [name, value] as const;
        }),
      );
      return parameters.has('as') ? [`${parameters.get('g')}/${parameters.get('v')}`] : [];
    }),
  );
}

function ofDocument({ document, requested, evidence }: Represented): Contradiction[] {
  const { kind, apiVersion } = document;
  if (requested.length === 0 || requested.includes(textOf(apiVersion))) return [];
  const what = `apiVersion of the ${textOf(kind)}`;
  return [{ what, expected: requested.join(' or '), actual: shown(apiVersion), evidence: [evidence] }];
}
