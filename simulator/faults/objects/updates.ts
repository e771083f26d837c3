/** Faults that break rules of the area rest about PUT, and about names and namespaces in updates. */
import type { Fault } from '../../../faults/fault.ts';

export const updateFaults = {
  'put-never-creates': {
    bug: 'PUT of an absent object returns 404 for every kind',
    breaks: ['rest-put-classified-create'],
    in: 'handlers/change.ts',
    find: ' && !endpoint.strategy.allowCreateOnUpdate',
    put: '',
  },
  'put-gives-a-new-uid': {
    bug: 'PUT gives an existing object a new uid',
    breaks: ['rest-put-classified-update'],
    in: 'handlers/change.ts',
    find: 'addWarnings(call, strategy.findWarnings?.(object, previous));',
    put: `addWarnings(call, strategy.findWarnings?.(object, previous));
  object.metadata.uid = call.scope.createUuid();`,
  },
  'put-merges': {
    bug: 'the body of a PUT is merged into the stored object',
    breaks: ['rest-put-replaces'],
    in: 'handlers/update.ts',
    find: 'const next = copyWithOmissionRecords(object);',
    put: `const stored = current?.object as JsonObject | undefined;
      const merged = stored === undefined ? object : (applyMergePatch(stored, object as JsonObject) as ApiObject);
      const next = copyWithOmissionRecords(merged);`,
    also: [
      {
        in: 'handlers/update.ts',
        find: 'trackUpdate(call, next, current?.object, object);',
        put: 'trackUpdate(call, next, current?.object, merged);',
      },
      {
        in: 'handlers/update.ts',
        find: "import type { ApiObject } from '../pure/object.ts';",
        put: `import type { ApiObject, JsonObject } from '../pure/object.ts';
import { applyMergePatch } from '../pure/patch/merge-patch.ts';`,
      },
    ],
  },
  'put-answers-merged-version': {
    bug: 'the response to a PUT has the previous resourceVersion',
    breaks: ['rest-put-current-version-accepted'],
    in: 'handlers/change.ts',
    find: 'outcome.returnedObject ?? item?.object',
    put: 'outcome.returnedObject ?? call.object',
  },
  'last-writer-wins': {
    bug: 'the resourceVersion of a PUT is not compared',
    breaks: ['rest-put-stale-version-409'],
    in: 'handlers/change.ts',
    find: 'sentRevision !== current.revision',
    put: 'false',
  },
  'last-writer-wins-outside-namespaces': {
    bug: 'the resourceVersion of a PUT is not compared for cluster-scoped objects',
    breaks: ['rest-put-stale-version-409'],
    in: 'handlers/change.ts',
    find: 'sentRevision !== current.revision',
    put: 'sentRevision !== current.revision && endpoint.resource.namespaced',
  },
  'put-of-any-uid': {
    bug: 'the uid of a PUT is not compared',
    breaks: ['rest-put-foreign-uid-409'],
    in: 'handlers/update.ts',
    find: "const { uid = '', resourceVersion } = object.metadata;",
    put: `const { resourceVersion } = object.metadata;
  const uid = '';`,
  },
  'put-needs-version': {
    bug: 'every PUT without a resourceVersion is rejected',
    breaks: ['rest-put-without-version-unconditional'],
    in: 'handlers/change.ts',
    find: 'endpoint.strategy.allowUnconditionalUpdate',
    put: 'false',
  },
  'name-in-url-wins': {
    bug: 'PUT takes the name from the URL, whatever name the body has',
    breaks: ['rest-put-name-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: "const name = object.metadata.name ?? '';",
    put: `const { name } = info;
  object.metadata.name = name;`,
  },
  'namespace-in-url-wins': {
    bug: 'POST takes the namespace from the URL, whatever namespace the body has',
    breaks: ['rest-post-namespace-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: 'setMatchingNamespace(call.object,',
    put: `call.object.metadata.namespace = call.info.namespace;
  setMatchingNamespace(call.object,`,
  },
  'patches-may-rename': {
    bug: 'a PATCH that changes metadata.name is accepted',
    breaks: ['rest-patch-name-mismatch-400'],
    in: 'handlers/patch.ts',
    find: '  checkNameMatch(call);',
    put: '',
    also: [{ in: 'handlers/apply/apply.ts', find: '  checkNameMatch(call);', put: '' }],
  },
  'namespace-in-url-wins-in-updates': {
    bug: 'PUT and PATCH take the namespace from the URL, whatever namespace the body has',
    breaks: ['rest-put-namespace-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: 'setMatchingNamespace(call.object,',
    put: `if (call.info.verb !== 'create') call.object.metadata.namespace = call.info.namespace;
  setMatchingNamespace(call.object,`,
  },
} satisfies Record<string, Fault>;
