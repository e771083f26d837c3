/** The ResourceQuota of a command line: pure, in the order of members in which the API's own clients write it. */
import { fail } from '../errors.ts';
import { byBytes, type Members } from '../templates/values.ts';
import { BadQuantity, canonicalQuantity } from './quantity.ts';

export interface QuotaWords {
  readonly name: string;
  /** Where it was said by an option. */
  readonly namespace: string | undefined;
  readonly hard: string;
  readonly scopes: string;
}

export function quotaOf({ name, namespace, hard, scopes }: QuotaWords): Members {
  return {
    kind: 'ResourceQuota',
    apiVersion: 'v1',
    metadata: { name, ...(namespace !== undefined && { namespace }), creationTimestamp: null },
    spec: { ...hardOf(hard), ...scopesOf(scopes) },
    status: {},
  };
}

function hardOf(text: string): { hard?: Members } {
  if (text === '') return {};
  const limits: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [resource = '', quantity, ...more] = pair.split('=');
    if (quantity === undefined || more.length > 0) {
      fail(`Invalid argument syntax ${pair}, expected <resource>=<value>`);
    }
    limits[resource] = quantityOf(quantity);
  }
  return { hard: Object.fromEntries(Object.entries(limits).toSorted(([a], [b]) => byBytes(a, b))) };
}

function quantityOf(text: string): string {
  try {
    return canonicalQuantity(text);
  } catch (error) {
    if (error instanceof BadQuantity) return fail(error.message);
    throw error;
  }
}

/** Which scopes there are is for the server to say. */
function scopesOf(text: string): { scopes?: readonly string[] } {
  if (text === '') return {};
  const scopes = text.split(',');
  if (scopes.includes('')) fail('invalid resource quota scope ""');
  return { scopes };
}

/** With the configuration, as JSON in one line, in an annotation: what apply compares with later. */
export function withConfiguration(quota: Members, key: string, json: string): Members {
  const { metadata } = quota;
  return { ...quota, metadata: { ...(metadata as Members), annotations: { [key]: `${json}\n` } } };
}
