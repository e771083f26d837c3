/**
 * Random Endpoints, compared with the oracle of `checks/endpoints/endpoints-oracle.ts`: valid objects are stored as sent, with defaults;
 * invalid ones are rejected with the name of each invalid field, and change nothing.
 */
import type fc from 'fast-check';
import { type GeneratedEndpoints, nearlyValidEndpoints, validEndpoints } from '../../checks/arbitrary/endpoints.ts';
import { judgeEndpoints } from '../../checks/endpoints/endpoints-oracle.ts';
import { computeStoredSubsets } from '../../checks/endpoints/endpoints-stored.ts';
import type { Answer, Program, Wire } from './wire.ts';

interface Body {
  readonly subsets?: unknown;
  readonly details?: { readonly causes?: readonly { readonly field: string }[] };
}

export const createValidProgram = (): Program => createEndpointsProgram(validEndpoints);
export const createNearlyValidProgram = (): Program => createEndpointsProgram(nearlyValidEndpoints);

function createEndpointsProgram(objects: fc.Arbitrary<GeneratedEndpoints>): Program {
  return async (wire, item) => {
    const collection = await wire.collection('Endpoints');
    let objectCount = 0;
    await item(objects, (object) => {
      objectCount += 1;
      return write(wire, 'POST', collection, `random-${objectCount}`, object);
    });
  };
}

export function createReplaceProgram(name = ''): Program {
  return async (wire, item) => {
    const collection = await wire.collection('Endpoints');
    await item(nearlyValidEndpoints, (object) => write(wire, 'PUT', collection, name, object));
  };
}

async function write(
  wire: Wire,
  method: 'POST' | 'PUT',
  collection: string,
  name: string,
  object: GeneratedEndpoints,
): Promise<void> {
  const sentObject = JSON.parse(JSON.stringify(object)) as GeneratedEndpoints;
  const path = `${collection}/${name}`;
  const { outcome, problems } = judgeEndpoints({ ...sentObject });
  const before = outcome === 'valid' ? undefined : await wire.send('GET', path);
  const body = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name }, ...sentObject };
  const answer = await wire.send(method, method === 'PUT' ? path : collection, { body });
  const after = await wire.send('GET', path);
  if (before !== undefined)
    return checkRefusal(wire, answer, before, after, [...new Set(problems.map((problem) => problem.path))]);
  const expected = computeStoredSubsets(sentObject.subsets);
  wire.same('the status', method === 'PUT' ? 200 : 201, answer.status);
  wire.same('the subsets of the response', expected, (answer.body as Body).subsets);
  wire.same('the status of what is stored', 200, after.status);
  wire.same('the stored subsets', expected, (after.body as Body).subsets);
}

/** A rejection names each problem, and the stored object is unchanged. */
function checkRefusal(wire: Wire, answer: Answer, before: Answer, after: Answer, fields: readonly string[]): void {
  const { status } = answer;
  wire.check('the status', 'a client error', String(status), status >= 400 && status < 500);
  if (status === 422) {
    const causeFields = (answer.body as Body).details?.causes?.map(({ field }) => field);
    wire.same('the fields of the causes', fields.toSorted(), [...new Set(causeFields)].toSorted());
  }
  wire.same('what is stored', [before.status, before.body], [after.status, after.body]);
}
