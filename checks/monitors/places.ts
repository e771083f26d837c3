/**
 * An object is where its path says: a get shows the object of the name in the path, and nothing of another namespace stands in the lists and
 * watches of one.
 */
import { resourceOf } from './evidence/lives.ts';
import { shown } from './evidence/shown.ts';
import { objectsIn } from './evidence/sightings.ts';
import type { Contradiction, Evidence, Judgement, Monitor } from './monitor.ts';
import { type Fields, fieldsOf, type Place, succeeded, type Traffic, textOf } from './traffic.ts';

export const places: Monitor = {
  id: 'places',
  statement: 'What is read below a path has the namespace and the name that the path says.',
  rules: ['meta-name-returned', 'meta-namespace-returned'],
  judge: (traffic) => {
    const { answers, watches } = traffic;
    const judgements: Judgement[] = [];
    const scoped = clusterScopedIn(traffic);
    for (const { place, document, method, status, id, contentType } of answers) {
      const isRead = method === 'GET' && status === 200 && place !== undefined && place.subresource === undefined;
      if (isRead && document !== undefined) judgements.push(ofObjects(place, document, { id }));
      // Protobuf writes what is empty.
      if (place !== undefined && document !== undefined && !contentType.endsWith('.protobuf'))
        judgements.push({ compared: 0, contradictions: ofClusterScoped(place, document, { id }, scoped.has(place)) });
    }
    for (const { place, events, id } of watches) {
      if (place === undefined) continue;
      for (const [event, { type, object }] of events.entries())
        if (type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED')
          judgements.push(ofObjects(place, object, { id, event }));
    }
    return {
      compared: judgements.reduce((sum, one) => sum + one.compared, 0),
      contradictions: judgements.flatMap((one) => one.contradictions),
    };
  },
};

function ofObjects(place: Place, document: Fields, evidence: Evidence): Judgement {
  const objects = objectsIn(document)
    .map(({ metadata }) => fieldsOf(metadata))
    .filter(({ uid }) => textOf(uid) !== '');
  const contradictions = objects.flatMap((metadata): Contradiction[] => {
    const { namespace = metadata.namespace, name = metadata.name } = place;
    return [
      ...differs('namespace', namespace, metadata, place, evidence),
      ...differs('name', name, metadata, place, evidence),
    ];
  });
  return { compared: objects.length, contradictions };
}

/** Resources whose objects a path without a namespace names, or makes. */
function clusterScopedIn({ answers }: Traffic): { readonly has: (place: Place) => boolean } {
  const resources = new Set<string>();
  for (const answer of answers) {
    const { place, method } = answer;
    if (place === undefined || place.namespace !== undefined || !succeeded(answer)) continue;
    if (place.name !== undefined || method === 'POST') resources.add(resourceOf(place));
  }
  return { has: (place) => resources.has(resourceOf(place)) };
}

/** Their objects have none, and no object has one without letters. */
function ofClusterScoped(
  place: Place,
  document: Fields,
  evidence: Evidence,
  isClusterScoped: boolean,
): Contradiction[] {
  return objectsIn(document).flatMap(({ metadata: member }): Contradiction[] => {
    const metadata = fieldsOf(member);
    const hasNone = metadata.namespace === undefined || (metadata.namespace !== '' && !isClusterScoped);
    if (hasNone || textOf(metadata.uid) === '') return [];
    return [
      {
        rules: ['meta-namespace-returned'],
        what: `metadata.namespace of ${place.plural} ${textOf(metadata.name)}`,
        expected: '(absent), as it is in no namespace',
        actual: shown(metadata.namespace),
        evidence: [evidence],
      },
    ];
  });
}

function differs(
  member: 'name' | 'namespace',
  expected: unknown,
  metadata: Fields,
  { plural }: Place,
  evidence: Evidence,
): Contradiction[] {
  if (expected === metadata[member]) return [];
  return [
    {
      rules: [`meta-${member}-returned`],
      what: `metadata.${member} of ${plural} ${textOf(metadata.name)}`,
      expected: `${textOf(expected)}, as in the path`,
      actual: textOf(metadata[member]) || '(absent)',
      evidence: [evidence],
    },
  ];
}
