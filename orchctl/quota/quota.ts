/** Creates the ResourceQuota from the arguments of the command line, with its members in the order of Go clients. */
import { compact } from '../../values/compact.ts';
import { fail } from '../errors.ts';
import { compareBytes, type Members } from '../templates/values.ts';
import { canonicalizeQuantity, InvalidQuantityError } from './quantity.ts';

export interface QuotaArguments {
  readonly name: string;
  /** The namespace from an option, or undefined. */
  readonly namespace: string | undefined;
  readonly hard: string;
  readonly scopes: string;
}

export function createQuotaObject({ name, namespace, hard, scopes }: QuotaArguments): Members {
  return {
    kind: 'ResourceQuota',
    apiVersion: 'v1',
    metadata: { name, ...compact({ namespace }), creationTimestamp: null },
    spec: { ...parseHard(hard), ...parseScopes(scopes) },
    status: {},
  };
}

function parseHard(text: string): { hard?: Members } {
  if (text === '') return {};
  const limits: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [resource = '', quantity, ...extraParts] = pair.split('=');
    if (quantity === undefined || extraParts.length > 0) {
      fail(`Invalid argument syntax ${pair}, expected <resource>=<value>`);
    }
    limits[resource] = parseQuantity(quantity);
  }
  return { hard: Object.fromEntries(Object.entries(limits).toSorted(([a], [b]) => compareBytes(a, b))) };
}

function parseQuantity(text: string): string {
  try {
    return canonicalizeQuantity(text);
  } catch (error) {
    if (error instanceof InvalidQuantityError) return fail(error.message);
    throw error;
  }
}

/** Parses the scopes. The server validates them. */
function parseScopes(text: string): { scopes?: readonly string[] } {
  if (text === '') return {};
  const scopes = text.split(',');
  if (scopes.includes('')) fail('invalid resource quota scope ""');
  return { scopes };
}

/** Adds the configuration as an annotation. A later apply compares it with the new configuration. */
export function addConfiguration(quota: Members, key: string, json: string): Members {
  const { metadata } = quota;
  return { ...quota, metadata: { ...(metadata as Members), annotations: { [key]: `${json}\n` } } };
}
