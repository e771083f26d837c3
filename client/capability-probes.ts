/**
 * Probes for the forms that a server speaks (client/capabilities.ts). Each asks for several signs, any of which will do: a server that
 * shows one and not the others breaks a rule, and lacks no capability.
 */
import { dialect } from '../spec/dialect.ts';
import { apiVersionOf, type Inventory, pathOf } from './discovery.ts';
import { isSuccess, jsonOf, textOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

const CBOR = 'application/cbor';
const UNHEARD_OF = 'application/x-nobody-speaks-this';

function asked(target: Target, path: string, accept: string) {
  return send(target, { method: 'GET', path, headers: [['Accept', accept]] });
}

/** What a refusal says to be spoken. */
async function offers(target: Target, mediaType: string): Promise<boolean> {
  return textOf(await asked(target, '/api/v1/namespaces', UNHEARD_OF)).includes(mediaType);
}

/** Whether the server answers anything at all in the binary form, or offers it: then answering the rest so is for the scenarios to say. */
export async function speaksProtobuf(target: Target, inventory: Inventory): Promise<boolean> {
  const { protobufMediaType } = dialect(inventory.dialect);
  const [list, groups, offered] = await Promise.all([
    asked(target, '/api/v1/namespaces', protobufMediaType),
    asked(target, '/apis', protobufMediaType),
    offers(target, protobufMediaType),
  ]);
  return offered || isSuccess(list) || isSuccess(groups);
}

export async function speaksCbor(target: Target): Promise<boolean> {
  const [list, offered] = await Promise.all([asked(target, '/api/v1/namespaces', CBOR), offers(target, CBOR)]);
  return offered || isSuccess(list);
}

/** The gate is at its default, off, where no refusal offers CBOR. */
export async function offersNoCbor(target: Target): Promise<boolean> {
  return !(await offers(target, CBOR));
}

/** Whether definitions are more than stored: the answer to a create, here one without effect, then tells which versions are stored. */
export async function actsOnDefinitions(target: Target, inventory: Inventory): Promise<boolean> {
  const definitions = inventory.resources.find(({ plural }) => plural === 'customresourcedefinitions');
  if (definitions === undefined) return false;
  const schema = { openAPIV3Schema: { type: 'object' } };
  const body = JSON.stringify({
    apiVersion: apiVersionOf(definitions),
    kind: definitions.kind,
    metadata: { name: 'probes.assay.example.com' },
    spec: {
      group: 'assay.example.com',
      scope: 'Namespaced',
      names: { plural: 'probes', kind: 'Probe' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  });
  const answer = await send(target, { method: 'POST', path: `${pathOf(definitions)}?dryRun=All`, body });
  const { status } = (jsonOf(answer) ?? {}) as { status?: { storedVersions?: unknown } };
  return isSuccess(answer) && Array.isArray(status?.storedVersions);
}

/** Whether the aggregation layer tells of the server's own groups that they are available. */
export async function aggregates(target: Target, inventory: Inventory): Promise<boolean> {
  const services = inventory.resources.find(({ plural }) => plural === 'apiservices');
  if (services === undefined) return false;
  const answer = await send(target, { method: 'GET', path: `${pathOf(services)}/v1.` });
  const { status } = (jsonOf(answer) ?? {}) as { status?: { conditions?: { type: string; status: string }[] } };
  return status?.conditions?.some((one) => one.type === 'Available' && one.status === 'True') === true;
}
