/**
 * Random Endpoints objects, which `checks/endpoints/endpoints-oracle.ts` classifies. Valid objects must be stored as sent, with defaults.
 * Invalid objects must be rejected with the name of each invalid field, and must change nothing.
 */
import type fc from 'fast-check';
import { type GeneratedEndpoints, nearlyValidEndpoints, validEndpoints } from '../../checks/arbitrary/endpoints.ts';
import { validateEndpoints } from '../../checks/endpoints/endpoints-oracle.ts';
import { computeStoredSubsets } from '../../checks/endpoints/endpoints-stored.ts';
import type { Program, ProgramContext, ProgramResponse } from './program-context.ts';

/** The body of a response: Endpoints or a Status. */
interface ResponseBody {
  readonly subsets?: unknown;
  readonly details?: { readonly causes?: readonly { readonly field: string }[] };
}

export const createValidProgram = (): Program => createEndpointsProgram(validEndpoints);
export const createNearlyValidProgram = (): Program => createEndpointsProgram(nearlyValidEndpoints);

function createEndpointsProgram(objects: fc.Arbitrary<GeneratedEndpoints>): Program {
  return async (context, checkProperty) => {
    const collection = await context.buildCollectionPath('Endpoints');
    let objectCount = 0;
    await checkProperty(objects, (object) => {
      objectCount += 1;
      return writeEndpoints(context, 'POST', collection, `random-${objectCount}`, object);
    });
  };
}

export function createReplacementProgram(endpointsName: string): Program {
  return async (context, checkProperty) => {
    const collection = await context.buildCollectionPath('Endpoints');
    await checkProperty(nearlyValidEndpoints, (object) =>
      writeEndpoints(context, 'PUT', collection, endpointsName, object),
    );
  };
}

async function writeEndpoints(
  context: ProgramContext,
  method: 'POST' | 'PUT',
  collection: string,
  name: string,
  object: GeneratedEndpoints,
): Promise<void> {
  const sentObject = JSON.parse(JSON.stringify(object)) as GeneratedEndpoints;
  const path = `${collection}/${name}`;
  const { outcome, problems } = validateEndpoints({ ...sentObject });
  const objectBefore = outcome === 'valid' ? undefined : await context.send('GET', path);
  const body = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name }, ...sentObject };
  const response = await context.send(method, method === 'PUT' ? path : collection, { body });
  const objectAfter = await context.send('GET', path);
  if (objectBefore !== undefined)
    return checkRejection(context, response, objectBefore, objectAfter, [
      ...new Set(problems.map((problem) => problem.path)),
    ]);
  const expected = computeStoredSubsets(sentObject.subsets);
  context.compare('the status', method === 'PUT' ? 200 : 201, response.status);
  context.compare('the subsets of the response', expected, (response.body as ResponseBody).subsets);
  context.compare('the status of a GET of the object', 200, objectAfter.status);
  context.compare('the stored subsets', expected, (objectAfter.body as ResponseBody).subsets);
}

/** Checks that the rejection names each invalid field, and that the stored object is unchanged. */
function checkRejection(
  context: ProgramContext,
  response: ProgramResponse,
  objectBefore: ProgramResponse,
  objectAfter: ProgramResponse,
  fields: readonly string[],
): void {
  const { status } = response;
  context.check('the status', 'a client error', String(status), status >= 400 && status < 500);
  if (status === 422) {
    const causeFields = (response.body as ResponseBody).details?.causes?.map(({ field }) => field);
    context.compare('the fields of the causes', fields.toSorted(), [...new Set(causeFields)].toSorted());
  }
  context.compare(
    'the stored object',
    [objectBefore.status, objectBefore.body],
    [objectAfter.status, objectAfter.body],
  );
}
