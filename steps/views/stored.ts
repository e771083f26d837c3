/** Views of stored objects, and of responses to requests other than the request of the When step. A view sends its request when a step reads it. */
import { getStatus, parseJsonBody, type WireRequest } from '../../client/exchange/exchange.ts';
import { determineReadNeeds } from '../harness/needs/object-needs.ts';
import { determineRequestNeeds } from '../harness/needs/request-needs.ts';
import { requireResource } from '../harness/resource/resource-placeholders.ts';
import { readState } from '../harness/resource/resource-states.ts';
import type { AssayWorld } from '../harness/world.ts';
import { findSavedPath } from '../sentences/objects.ts';
import { createSingleResult, type View } from './view.ts';

export const STORED_VIEWS: readonly View[] = [
  {
    // A new object, or an existing object of a resource that can't be created.
    pattern: /an object of the resource/,
    needs: { conditions: ['resource', 'object'] },
    read: async (world) => {
      const exchange = await world.sendPreparatoryRequest(await createObjectRequest(world));
      return createSingleResult('an object of the resource', parseJsonBody(exchange), { exchange });
    },
  },
  {
    pattern: /the stored (resource|[A-Z][A-Za-z]+(?:\.[a-z][a-z.]*)?) "([^"]*)"/,
    needs: (kind = '') => determineReadNeeds(kind),
    read: async (world, kind = '', name = '') => {
      const exchange = await world.sendPreparatoryRequest({
        method: 'GET',
        path: await findSavedPath(world, kind, name),
      });
      return createSingleResult(`the stored ${kind} ${name}`, parseJsonBody(exchange), { exchange });
    },
  },
  {
    // The response must be a success.
    pattern: /the response to ([A-Z]{3,}) (\/(?:[^\s{]|\{[^}]*\})*)/,
    needs: (method = '', path = '') => determineRequestNeeds(method, path),
    read: async (world, method = '', path = '') => {
      const exchange = await world.sendPreparatoryRequest({ method, path: await world.fillPlaceholders(path) });
      return createSingleResult(`the response to ${method} ${path}`, parseJsonBody(exchange), { exchange });
    },
  },
  {
    // The response must be a client error.
    pattern: /the error response to ([A-Z]{3,}) (\/(?:[^\s{]|\{[^}]*\})*)/,
    needs: (method = '', path = '') => determineRequestNeeds(method, path),
    read: async (world, method = '', path = '') => {
      const exchange = await world.send({ method, path: await world.fillPlaceholders(path) });
      const status = getStatus(exchange);
      const label = `the status of ${method} ${exchange.request.path}`;
      world.check({ name: label, exchange }, 'an error', String(status), status >= 400 && status < 500);
      return createSingleResult(`the error response to ${method} ${path}`, parseJsonBody(exchange), { exchange });
    },
  },
];

async function createObjectRequest(world: AssayWorld): Promise<WireRequest> {
  const { existingObject } = requireResource(world.subject);
  if (existingObject !== undefined)
    return { method: 'GET', path: await world.buildPath('resource', existingObject.name) };
  const path = await world.buildPath('resource');
  const state = await readState(world, 'resource', 'plain', path);
  return { method: 'POST', path, body: JSON.stringify({ ...state, metadata: { ...state.metadata, name: 'a' } }) };
}
