/**
 * An object is where its path says: a get shows the object of the name in the path, and nothing of another namespace stands in the lists and
 * watches of one.
 */
import type { Contradiction, Evidence, Judgement, Monitor } from './monitor.ts';
import { objectsIn } from './sightings.ts';
import { type Fields, fieldsOf, type Place, textOf } from './traffic.ts';

export const places: Monitor = {
  id: 'places',
  statement: 'What is read below a path has the namespace and the name that the path says.',
  rules: ['meta-name-returned', 'meta-namespace-returned'],
  judge: ({ answers, watches }) => {
    const judgements: Judgement[] = [];
    for (const { place, document, method, status, id } of answers) {
      const isRead = method === 'GET' && status === 200 && place !== undefined && place.subresource === undefined;
      if (isRead && document !== undefined) judgements.push(ofObjects(place, document, { id }));
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
