/** Faults of converted custom objects in updates, pages and Exact lists, of defaults, and of list items after the first. */
import type { Fault } from '../../../faults/fault.ts';

export const convertedObjectFaults = {
  'updates-stored-unconverted': {
    bug: 'an update in another version stores the object unconverted, with the apiVersion of the storage version',
    breaks: ['conv-crd-webhook-writes'],
    in: 'handlers/conversion/converted-storage.ts',
    find: "return typeof decision === 'string' ? decision : { put: await this.#toStorageVersion(decision.put) };",
    put: `if (typeof decision === 'string') return decision;
      if (current !== undefined) return { put: { ...decision.put, apiVersion: this.#storageVersion } };
      return { put: await this.#toStorageVersion(decision.put) };`,
  },
  'exact-lists-unconverted': {
    bug: 'a list with resourceVersionMatch=Exact in another version contains objects in the storage version',
    breaks: ['conv-crd-webhook-reads'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'if (!listResult.items.some((item) => this.isOtherVersion(item))) return listResult;',
    put: `const isOld = request.freshness.type === 'exact' && request.start === undefined;
      if (isOld || !listResult.items.some((item) => this.isOtherVersion(item))) return listResult;`,
  },
  'later-pages-unconverted': {
    bug: 'a page with a continue token in another version contains objects in the storage version',
    breaks: ['conv-crd-webhook-reads'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'if (!listResult.items.some((item) => this.isOtherVersion(item))) return listResult;',
    put: `if (request.start !== undefined || !listResult.items.some((item) => this.isOtherVersion(item)))
        return listResult;`,
  },
  'failed-conversions-deleted': {
    bug: 'a write of an object whose conversion fails continues with the object in the storage version',
    breaks: ['conv-crd-webhook-failure'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'await decideWrite(current && (await this.#readForWrite(current)));',
    put: 'await decideWrite(current && (await this.#readForWrite(current).catch(() => current)));',
  },
  'bookmarks-before-converted-objects': {
    bug: 'a streaming list in another version sends the bookmark before the objects are converted',
    breaks: ['conv-crd-webhook-watch'],
    in: 'handlers/conversion/converted-watch.ts',
    find: 'this.#enqueue(() => this.#listener.onSynced(revision));',
    put: 'this.#listener.onSynced(revision);',
  },
  'stored-objects-without-new-defaults': {
    bug: 'a custom object that was stored before its schema had a default is read without the default',
    breaks: ['conv-crd-schema-defaults'],
    in: 'registry/custom/custom-resource.ts',
    find: 'isConverted(object) ? object : pruneAndSetDefaults(object, structuralSchema)',
    put: 'isConverted(object) ? object : pruneObject(object, structuralSchema)',
    also: [
      {
        in: 'registry/custom/custom-resource.ts',
        find: 'import { isConverted, pruneAndSetDefaults }',
        put: 'import { isConverted, pruneObject }',
      },
    ],
  },
  'later-webhooks-without-defaults': {
    bug: 'only the first webhook of a configuration gets the defaults of failurePolicy, matchPolicy and timeoutSeconds',
    breaks: ['conv-webhook-failurepolicy-default', 'conv-webhook-matchpolicy-default'],
    in: 'registry/kinds/admission/webhooks.ts',
    find: "  setPointerDefault(webhook, 'failurePolicy', 'Fail');\n  setPointerDefault(webhook, 'matchPolicy', 'Equivalent');",
    put: "  const isFirst = !String(webhook.name).startsWith('b.');\n  setPointerDefault(webhook, 'failurePolicy', isFirst ? 'Fail' : 'Ignore');\n  setPointerDefault(webhook, 'matchPolicy', isFirst ? 'Equivalent' : 'Exact');",
  },
  'side-effects-of-later-webhooks-optional': {
    bug: 'only the first webhook of a configuration needs sideEffects',
    breaks: ['conv-webhook-sideeffects-required'],
    in: 'registry/kinds/admission/webhook-validation.ts',
    find: '...findSideEffectProblems(',
    put: '...(index > 0 ? () => [] : findSideEffectProblems)(',
  },
  'first-path-only-has-a-type': {
    bug: 'only the first path of each rule of an Ingress is validated',
    breaks: ['conv-ingress-pathtype-required'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: '...paths.flatMap((path, index) => validatePath(',
    put: '...paths.slice(0, 1).flatMap((path, index) => validatePath(',
  },
  'first-rule-only-has-paths': {
    bug: 'only the first rule of an Ingress is validated',
    breaks: ['conv-ingress-pathtype-required'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: '...rules.flatMap((rule, index) => validateRule(',
    put: '...rules.slice(0, 1).flatMap((rule, index) => validateRule(',
  },
  'selector-expressions-change': {
    bug: 'of the selector of a Deployment, only matchLabels is immutable',
    breaks: ['conv-deployment-selector-immutable'],
    in: 'registry/kinds/apps/workload-selectors.ts',
    find: 'if (isDeepEqual(selector ?? undefined, readSpec(previous).selector ?? undefined)) return [];',
    put: 'if (isDeepEqual(selector?.matchLabels, readSpec(previous).selector?.matchLabels)) return [];',
  },
  'custom-fields-select-no-deletions': {
    bug: 'a deletion of a collection of custom resources ignores selectors on selectable fields',
    breaks: ['conv-crd-selectable-fields'],
    in: 'handlers/checks/selectors.ts',
    find: '(fields.isEmpty || fields.matches(',
    put: "(fields.isEmpty || (call.verb === 'deletecollection' && resource.customType !== undefined) || fields.matches(",
  },
  'selectable-fields-of-the-first-version': {
    bug: 'every version of a custom resource has the selectable fields of the first version',
    breaks: ['conv-crd-selectable-fields'],
    in: 'registry/custom/custom-resource.ts',
    find: 'const strategyOptions = {\n    version,\n',
    put: `const { selectableFields = [] } = definition.spec.versions[0] ?? version;
  const strategyOptions = {
    version: { ...version, selectableFields },
`,
  },
} as const satisfies Record<string, Fault>;
