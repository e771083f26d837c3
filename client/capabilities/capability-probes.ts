/**
 * Probes for the capabilities of a server (client/capabilities/capabilities.ts). If there are several signs of a capability, one of them is
 * sufficient: a server with only some of the signs has the capability, and breaks a rule.
 */
import { getDialect } from '../../spec/dialect.ts';
import {
  buildResourcePath,
  findAnyCollectionPath,
  formatResourceApiVersion,
  type Inventory,
  UNSUPPORTED_MEDIA_TYPE,
} from '../discovery/discovery.ts';
import { type Exchange, findHeader, isSuccess, parseJsonBody, readText } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

const CBOR_TYPE = 'application/cbor';
const JSON_TYPE = 'application/json';

function getWithAccept(target: Target, path: string, accept: string) {
  return send(target, { method: 'GET', path, headers: [['Accept', accept]] });
}

/** Reports whether the response is a success in the media type. A server that ignores Accept also returns a success. */
function isEncodedAs(exchange: Exchange, mediaType: string): boolean {
  const type = findHeader(exchange.response?.headers ?? [], 'Content-Type') ?? '';
  return isSuccess(exchange) && type.toLowerCase().startsWith(mediaType);
}

function buildCollectionPath(inventory: Inventory): string {
  return findAnyCollectionPath(inventory) ?? '/apis';
}

/** Reports whether the 406 response lists the media type. */
async function offersMediaType(target: Target, inventory: Inventory, mediaType: string): Promise<boolean> {
  return readText(await getWithAccept(target, buildCollectionPath(inventory), UNSUPPORTED_MEDIA_TYPE)).includes(
    mediaType,
  );
}

/** Reports whether the server returns protobuf for any request, or lists it in a 406 response. The scenarios check all other responses. */
export async function supportsProtobuf(target: Target, inventory: Inventory): Promise<boolean> {
  const { protobufMediaType } = getDialect(inventory.dialect);
  const [list, groups, isOffered] = await Promise.all([
    getWithAccept(target, buildCollectionPath(inventory), protobufMediaType),
    getWithAccept(target, '/apis', protobufMediaType),
    offersMediaType(target, inventory, protobufMediaType),
  ]);
  return isOffered || isEncodedAs(list, protobufMediaType) || isEncodedAs(groups, protobufMediaType);
}

export async function supportsCbor(target: Target, inventory: Inventory): Promise<boolean> {
  const [list, isOffered] = await Promise.all([
    getWithAccept(target, buildCollectionPath(inventory), CBOR_TYPE),
    offersMediaType(target, inventory, CBOR_TYPE),
  ]);
  return isOffered || isEncodedAs(list, CBOR_TYPE);
}

/**
 * Reports whether the CBOR gate is off, as by default: a 406 response lists media types, but not CBOR. A 406 response without media types
 * proves nothing.
 */
export async function isCborDisabled(target: Target, inventory: Inventory): Promise<boolean> {
  const [listsJson, listsCbor] = await Promise.all([
    offersMediaType(target, inventory, JSON_TYPE),
    offersMediaType(target, inventory, CBOR_TYPE),
  ]);
  return listsJson ? !listsCbor : !(await supportsCbor(target, inventory));
}

/**
 * Reports whether the server serves custom resources: a dry-run create of a CustomResourceDefinition sets status.storedVersions. Other
 * servers only store the CustomResourceDefinition.
 */
export async function servesCustomResources(target: Target, inventory: Inventory): Promise<boolean> {
  const definitionResource = inventory.resources.find(({ plural }) => plural === 'customresourcedefinitions');
  if (definitionResource === undefined) return false;
  const schema = { openAPIV3Schema: { type: 'object' } };
  const body = JSON.stringify({
    apiVersion: formatResourceApiVersion(definitionResource),
    kind: definitionResource.kind,
    metadata: { name: 'probes.assay.example.com' },
    spec: {
      group: 'assay.example.com',
      scope: 'Namespaced',
      names: { plural: 'probes', kind: 'Probe' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  });
  const response = await send(target, {
    method: 'POST',
    path: `${buildResourcePath(definitionResource)}?dryRun=All`,
    body,
  });
  const status = parseJsonBody<{ status?: { storedVersions?: unknown } }>(response)?.status;
  return isSuccess(response) && Array.isArray(status?.storedVersions);
}
