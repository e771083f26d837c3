/**
 * Detects a controller that type-checks admission policies (cel-policy-type-checked). The controller sets status.observedGeneration. The
 * capability is absent only if the field stays unset.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Inventory } from '../discovery/discovery.ts';
import { isSuccess, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

/** The time limit in milliseconds. A server with the controller does not reach it. */
const STATUS_TIMEOUT = 6_000;
const PLURAL = 'validatingadmissionpolicies';
const VERSION = 'v1';

interface Policy {
  readonly metadata?: { readonly name?: string };
  readonly status?: { readonly observedGeneration?: number };
}

export async function hasPolicyStatusController(target: Target, { resources }: Inventory): Promise<boolean> {
  const type = resources.find(({ plural, version }) => plural === PLURAL && version === VERSION);
  if (type === undefined) return false;
  const collection = `/apis/${type.group}/${VERSION}/${PLURAL}`;
  // A policy without a binding has no effect.
  const body = JSON.stringify({
    apiVersion: `${type.group}/${VERSION}`,
    kind: type.kind,
    metadata: { generateName: 'assay-probe-' },
    spec: {
      matchConstraints: {
        resourceRules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }],
      },
      validations: [{ expression: 'true' }],
    },
  });
  const createdExchange = await send(target, { method: 'POST', path: collection, body });
  const name = parseJsonBody<Policy>(createdExchange)?.metadata?.name;
  if (!isSuccess(createdExchange) || name === undefined) return true;
  const path = `${collection}/${name}`;
  const deadline = performance.now() + STATUS_TIMEOUT;
  try {
    while (performance.now() < deadline) {
      const policy = parseJsonBody<Policy>(await send(target, { method: 'GET', path }));
      if (policy?.status?.observedGeneration !== undefined) return true;
      await delay(50);
    }
    return false;
  } finally {
    await send(target, { method: 'DELETE', path });
  }
}
