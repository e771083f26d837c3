/** What placeholders in the text of features need: `{collection}`, `{resource:invalid part}`, `{a:metadata.uid}`. */
import type { BasicName } from './needs/basic-names.ts';
import { combine, type Needs } from './needs/declaration.ts';

/** `{namespace}`, `{namespace:second}`, `{before:metadata.resourceVersion}`, `{unique}`. Never JSON: that goes on with a quote. */
export const PLACEHOLDER = /\{([a-zA-Z][\w -]*)(?::([^\s{}][^{}]*))?\}/g;

const SEVERAL: Needs = { conditions: ['namespaced-resource', 'several-namespaces'] };
const OF_RESOURCE: Needs = { conditions: ['resource'] };
const VERSIONED: Needs = { basics: ['version', 'resource-version'] };

const BY_NAME: Readonly<Record<string, (detail: string) => Needs>> = {
  namespace: (nickname) => (nickname === '' ? { conditions: ['namespaced-resource'] } : SEVERAL),
  collection: (nickname) => combine(OF_RESOURCE, nickname === '' ? undefined : SEVERAL),
  everywhere: () => OF_RESOURCE,
  resource: toldNeeds,
  future: () => VERSIONED,
  early: () => ({}),
};

/** Values that are told of a resource, by the first words of a placeholder. */
const TOLD: readonly (readonly [words: RegExp, needs: Needs])[] = [
  [/^(?:other )?status/, { told: ['status'] }],
  [/^(?:delete|list|items|first|second|with|item keys|both)/, { told: ['list'] }],
  [/^invalid/, { told: ['invalid'] }],
  [/^mistyped/, { told: ['mistyped'] }],
  [/^changed/, { told: ['change'] }],
];

function toldNeeds(detail: string): Needs {
  return combine(OF_RESOURCE, ...TOLD.map(([words, needs]) => (words.test(detail) ? needs : undefined)));
}

/** What a field of a remembered answer needs. */
const BY_PATH: readonly (readonly [path: string, basics: readonly BasicName[]])[] = [
  ['metadata.resourceVersion', ['version', 'resource-version']],
  ['metadata.continue', ['continue']],
  ['metadata.uid', ['uid']],
  ['metadata.creationTimestamp', ['times']],
  ['metadata.deletionTimestamp', ['times']],
  ['metadata.managedFields', ['managed-fields']],
  ['metadata.finalizers', ['finalizers']],
];

function rememberedNeeds(name: string, path: string): Needs {
  const basics = BY_PATH.flatMap(([prefix, names]) => (path.startsWith(prefix) ? names : []));
  return {
    basics,
    conditions: path === '(content)' ? ['content'] : [],
    versions: path === 'metadata.resourceVersion' ? [name] : [],
  };
}

/** Returns the needs of all placeholders in a text. */
export function placeholderNeeds(text: string): Needs {
  const each = [...text.matchAll(PLACEHOLDER)].map(([, name = '', detail = '']) =>
    Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.(detail) : rememberedNeeds(name, detail),
  );
  return combine(...each);
}
