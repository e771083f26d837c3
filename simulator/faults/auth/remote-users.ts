/** Faults of token webhooks and authenticating proxies. */
import type { Fault } from '../../../faults/fault.ts';

export const remoteUserFaults = {
  'failed-token-reviews-cached': {
    bug: 'the server caches a failed call of the token webhook as a rejection',
    breaks: ['authn-method-webhook'],
    in: 'auth/webhook-token.ts',
    find: `        status: { user: {} },
      });`,
    put: `        status: { user: {} },
      }).catch(() => ({}) as ReviewStatus);`,
  },
  'rejected-tokens-not-cached': {
    bug: 'the server calls the token webhook for each request with a rejected token',
    breaks: ['authn-webhook-cached'],
    in: 'auth/webhook-token.ts',
    find: 'failureTtl: cacheTtl',
    put: 'failureTtl: 0',
  },
  'empty-group-headers-counted': {
    bug: 'an empty group header of a proxy adds an empty group',
    breaks: ['authn-proxy-attributes'],
    in: 'auth/request-headers.ts',
    find: '.filter(Boolean);',
    put: ';',
  },
  'empty-extra-headers-ignored': {
    bug: 'an empty extra header of a proxy adds no value',
    breaks: ['authn-proxy-attributes'],
    in: 'auth/request-headers.ts',
    find: '    extraValues.set(key, [...(extraValues.get(key) ?? []), value]);',
    put: "    if (value !== '') extraValues.set(key, [...(extraValues.get(key) ?? []), value]);",
  },
} as const satisfies Record<string, Fault>;
