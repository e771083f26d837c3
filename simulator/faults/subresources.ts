/** Faults that break the rules about status and scale, of built-in kinds and of custom types. */
import type { Edit, Fault } from './fault.ts';

const BUILT_IN = 'registry/generic-strategy.ts';
const CUSTOM = 'registry/custom/custom-strategy.ts';
const CHANGE = 'handlers/change.ts';
const SCALE = 'registry/kinds/scale.ts';
const CUSTOM_SCALE = 'registry/custom/custom-scale.ts';

/** Versions count, but for writes of which this is true. */
const versionsIgnoredOf = (condition: string): Edit => ({
  in: CHANGE,
  find: 'if (sentRevision !== current.revision) throw conflict(endpoint.qualified, name);',
  put: `if (sentRevision !== current.revision && !(${condition})) throw conflict(endpoint.qualified, name);`,
});
/** Uids count, but for writes of which this is true. */
const uidsIgnoredOf = (condition: string): Edit => ({
  in: CHANGE,
  find: "if (uid !== '' && uid !== current?.object.metadata.uid) throw foreignUid(call, uid, current);",
  put: `if (uid !== '' && uid !== current?.object.metadata.uid && !(${condition})) throw foreignUid(call, uid, current);
      if (current !== undefined && 'uid' in call.object.metadata) call.object.metadata.uid = current.object.metadata.uid ?? '';`,
});
const OF_STATUS = "endpoint.subresource?.name === 'status'";
const OF_SCALE = "endpoint.subresource?.name === 'scale'";

/** Faults in how writes of an object treat its status. */
const objectFaults = {
  'status-stored-on-create': {
    bug: 'a new object has the status of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: BUILT_IN,
    find: 'if (facts.hasStatus && rules.acceptsStatusOnCreate !== true)',
    put: 'if (facts.hasStatus && rules.acceptsStatusOnCreate !== true && object.status === undefined)',
  },
  'custom-status-stored-on-create': {
    bug: 'a new custom object has the status of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: CUSTOM,
    find: '      if (hasStatus) delete object.status;\n',
    put: '',
  },
  'status-written-with-the-object': {
    bug: 'an update of the object writes the status, too',
    breaks: ['sub-status-kept-by-object-writes'],
    in: BUILT_IN,
    find: "      if (facts.hasStatus) setMember(next, 'status', previous.status);\n",
    put: '',
  },
  'status-kept-where-unsaid': {
    bug: 'an update of the object preserves the status only if the body has none',
    breaks: ['sub-status-kept-by-object-writes'],
    in: BUILT_IN,
    find: "if (facts.hasStatus) setMember(next, 'status', previous.status);",
    put: "if (facts.hasStatus && Object.keys(next.status ?? {}).length === 0) setMember(next, 'status', previous.status);",
  },
  'status-cleared-by-updates': {
    bug: 'an update of the object without a status clears it',
    breaks: ['sub-status-kept-by-object-writes'],
    in: BUILT_IN,
    find: "if (facts.hasStatus) setMember(next, 'status', previous.status);",
    put: "if (facts.hasStatus) setMember(next, 'status', deepEqual(next.status, status()) ? status() : previous.status);",
  },
  'custom-status-written-with-the-object': {
    bug: 'an update of a custom object writes the status, too',
    breaks: ['sub-status-kept-by-object-writes'],
    in: CUSTOM,
    find: '        if (previous.status === undefined) delete next.status;',
    put: '        if (next.status !== undefined) return;\n        if (previous.status === undefined) delete next.status;',
  },
} as const satisfies Record<string, Fault>;

/** Faults in which members a write of the status stores. */
const statusFaults = {
  'status-writes-store-the-spec': {
    bug: 'a write of the status stores the spec of its body, too',
    breaks: ['sub-status-writes-status-only'],
    in: BUILT_IN,
    find: `        if (!ALWAYS_TAKEN.includes(member)) delete next[member];
      }
      for (const member of Object.keys(previous)) {
        if (!ALWAYS_TAKEN.includes(member)) setMember`,
    put: `        if (!ALWAYS_TAKEN.includes(member) && (part !== PARTS.status || member !== 'spec')) delete next[member];
      }
      for (const member of Object.keys(previous)) {
        if (!ALWAYS_TAKEN.includes(member) && !(member in next)) setMember`,
  },
  'status-writes-ignored': {
    bug: 'a write of the status returns success and stores nothing',
    breaks: ['sub-status-writes-status-only', 'sub-status-new-version'],
    in: BUILT_IN,
    find: '  status: { status: (next) => next.status },',
    put: '  status: { status: (_, previous) => previous.status },',
  },
  'custom-status-writes-store-the-spec': {
    bug: 'a write of the status of a custom object stores the spec of its body, too',
    breaks: ['sub-status-writes-status-only'],
    in: CUSTOM,
    find: `      Object.assign(next, deepCopy(previous));
      next.metadata`,
    put: `      Object.assign(next, deepCopy(previous), spec === undefined ? {} : { spec });
      next.metadata`,
    also: [{ in: CUSTOM, find: '      const { status } = next;', put: '      const { status, spec } = next;' }],
  },
  'custom-status-writes-ignored': {
    bug: 'a write of the status of a custom object returns success and stores nothing',
    breaks: ['sub-status-writes-status-only', 'sub-status-new-version'],
    in: CUSTOM,
    find: '      const { status } = next;',
    put: '      const { status } = previous;',
  },
  'custom-status-writes-store-metadata': {
    bug: 'a write of the status of a custom object stores labels, annotations and finalizers',
    breaks: ['sub-status-metadata-of-custom'],
    in: CUSTOM,
    find: 'next.metadata = { ...next.metadata, ...(resourceVersion',
    put: 'next.metadata = { ...next.metadata, ...sent, ...(resourceVersion',
    also: [
      {
        in: CUSTOM,
        find: 'const { managedFields, resourceVersion } = next.metadata;',
        put: `const { managedFields, resourceVersion, labels, annotations, finalizers } = next.metadata;
      const sent = { ...(labels && { labels }), ...(annotations && { annotations }), ...(finalizers && { finalizers }) };`,
      },
    ],
  },
  'status-writes-store-labels': {
    bug: 'a write of the status of a Deployment stores labels',
    breaks: ['sub-status-metadata-of-deployment'],
    in: BUILT_IN,
    find: '      if (part === PARTS.status) keepMetadata(next, previous, facts.data);\n',
    put: '',
  },
  'status-writes-store-no-metadata': {
    bug: 'a write of the status of any kind leaves all metadata unchanged',
    breaks: ['sub-status-metadata-of-deployment'],
    in: BUILT_IN,
    find: 'keepMetadata(next, previous, facts.data);',
    put: "keepMetadata(next, previous, { statusKeeps: ['labels', 'annotations', 'finalizers', 'ownerReferences'] });",
  },
  'status-versions-ignored': {
    bug: 'the version in a write of the status is not compared',
    breaks: ['sub-status-put-stale-409', 'sub-status-patch-stale-409'],
    ...versionsIgnoredOf(`${OF_STATUS} && endpoint.resource.custom === undefined`),
  },
  'custom-status-versions-ignored': {
    bug: 'the version in a write of the status of a custom object is not compared',
    breaks: ['sub-status-put-stale-409', 'sub-status-patch-stale-409'],
    ...versionsIgnoredOf(`${OF_STATUS} && endpoint.resource.custom !== undefined`),
  },
  'status-put-versions-ignored': {
    bug: 'the version in a PUT of the status is not compared',
    breaks: ['sub-status-put-stale-409'],
    ...versionsIgnoredOf(`${OF_STATUS} && call.verb === 'update'`),
  },
  'status-patch-versions-ignored': {
    bug: 'the version in a patch of the status is not compared',
    breaks: ['sub-status-patch-stale-409'],
    ...versionsIgnoredOf(`${OF_STATUS} && call.verb === 'patch'`),
  },
  'status-uids-ignored': {
    bug: 'the uid in a PUT of the status is not compared',
    breaks: ['sub-status-foreign-uid-409'],
    ...uidsIgnoredOf(OF_STATUS),
  },
  'status-writes-of-nothing': {
    bug: 'a write of a subresource that changes nothing gets a new version',
    breaks: ['sub-status-without-change', 'sub-scale-without-change'],
    in: CHANGE,
    find: 'const changesNothing = deepEqual(object, previous) && !holdsUnwritten(previous);',
    put: 'const changesNothing = call.endpoint.subresource === undefined && deepEqual(object, previous) && !holdsUnwritten(previous);',
  },
  'dry-subresources-stored': {
    bug: 'writes of subresources ignore dryRun',
    breaks: ['sub-status-dry-run', 'sub-scale-dry-run'],
    in: CHANGE,
    find: "if (dryRun) return { decision: 'unchanged', outcome: { created: false, shown: object } };",
    put: "if (dryRun && call.endpoint.subresource === undefined)\n    return { decision: 'unchanged', outcome: { created: false, shown: object } };",
  },
  'dry-custom-subresources-stored': {
    bug: 'writes of subresources of custom objects ignore dryRun',
    breaks: ['sub-status-dry-run', 'sub-scale-dry-run'],
    in: CHANGE,
    find: "if (dryRun) return { decision: 'unchanged', outcome: { created: false, shown: object } };",
    put: "if (dryRun && !(call.endpoint.subresource && call.endpoint.resource.custom))\n    return { decision: 'unchanged', outcome: { created: false, shown: object } };",
  },
  'status-fields-unvalidated': {
    bug: 'writes of the status ignore fieldValidation',
    breaks: ['sub-status-field-validation'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'const level = writeOptions.fieldValidation;',
    put: "const level = endpoint.subresource?.name === 'status' ? 'Ignore' : writeOptions.fieldValidation;",
  },
  'status-writers-unnamed': {
    bug: 'managedFields entries for the status have no subresource',
    breaks: ['sub-status-managed-fields'],
    in: 'handlers/managed-fields/object-types.ts',
    find: "return endpoint.subresource?.name ?? '';",
    put: "return endpoint.subresource?.name === 'status' ? '' : (endpoint.subresource?.name ?? '');",
  },
  'status-unreported': {
    bug: 'watches report changes of the status only with the next change of the object',
    breaks: ['sub-status-event'],
    in: 'store/cache/cache-event.ts',
    find: 'if (now) return before ? this.#asModified(now, before) : this.#asAdded(now);',
    put: `if (now && before) {
      const rest = ({ status: _, metadata: { managedFields: __, resourceVersion: ___, ...metadata }, ...object }: typeof now.object) =>
        JSON.stringify([object, metadata]);
      const statusOf = ({ object }: typeof now) => JSON.stringify(object.status);
      if (rest(now.object) === rest(before.object) && statusOf(now) !== statusOf(before)) return undefined;
    }
    if (now) return before ? this.#asModified(now, before) : this.#asAdded(now);`,
  },
  'status-answers-of-the-version-before': {
    bug: 'the response to a write of the status has the previous version',
    breaks: ['sub-status-new-version'],
    in: CHANGE,
    find: '  return itemAnswer(status, format, endpoint.servedKind, item, warnings);',
    put: `  if (endpoint.subresource?.name === 'status') {
    const metadata = { ...object.metadata, resourceVersion: String(item.revision - 1) };
    return objectAnswer(status, format, endpoint.servedKind, { ...object, metadata }, warnings);
  }
  return itemAnswer(status, format, endpoint.servedKind, item, warnings);`,
  },
  'status-shown-alone': {
    bug: 'GET of the status returns no spec',
    breaks: ['sub-status-read'],
    in: 'handlers/get.ts',
    find: '  return itemAnswer(200, format, endpoint.servedKind, item);',
    put: `  if (endpoint.subresource?.name === 'status') {
    const { spec: _, ...shown } = item.object;
    return objectAnswer(200, format, endpoint.servedKind, { ...shown, metadata: { ...shown.metadata } });
  }
  return itemAnswer(200, format, endpoint.servedKind, item);`,
  },
} as const satisfies Record<string, Fault>;

/** Faults in the answers about absent objects and subresources. */
const absenceFaults = {
  'subresources-create-objects': {
    bug: 'a PUT of the status of an absent object creates it',
    breaks: ['sub-status-absent-object-404'],
    in: CHANGE,
    find: 'if (current === undefined && !creates && !endpoint.strategy.allowCreateOnUpdate)',
    put: "if (current === undefined && !creates && !endpoint.strategy.allowCreateOnUpdate && !(endpoint.subresource?.name === 'status' && call.verb === 'update'))",
  },
  'applied-subresources-create-objects': {
    bug: 'an apply of the status of an absent object creates it',
    breaks: ['sub-status-absent-object-404'],
    in: 'handlers/apply/apply.ts',
    find: 'const creates = call.endpoint.subresource === undefined;',
    put: "const creates = call.endpoint.subresource?.name !== 'scale';",
    also: [
      {
        in: 'handlers/apply/apply.ts',
        find: 'if (current === undefined && endpoint.subresource !== undefined)',
        put: "if (current === undefined && endpoint.subresource?.name === 'scale')",
      },
    ],
  },
  'scales-of-absent-objects': {
    bug: 'the scale of an absent object has zero replicas',
    breaks: ['sub-scale-absent-object-404'],
    in: 'handlers/get.ts',
    find: '  if (item === undefined) throw notFound(view?.absentAs ?? endpoint.qualified, info.name);',
    put: `  if (item === undefined && view !== undefined)
    return objectAnswer(200, format, endpoint.servedKind, { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: info.name } });
  if (item === undefined) throw notFound(view?.absentAs ?? endpoint.qualified, info.name);`,
  },
  'subresources-of-every-kind': {
    bug: 'the path of a subresource that a kind lacks returns the object',
    breaks: ['sub-status-not-served-404', 'sub-scale-not-served-404'],
    in: 'handlers/endpoints.ts',
    find: '    throw resource.custom === undefined ? unknownResource() : notFound(qualified(resource), info.name);',
    put: '    if (resource.custom === undefined) return undefined;\n    throw notFound(qualified(resource), info.name);',
  },
  'subresources-of-every-custom-type': {
    bug: 'the path of a subresource that a custom type lacks returns the object',
    breaks: ['sub-status-not-served-404', 'sub-scale-not-served-404'],
    in: 'handlers/endpoints.ts',
    find: '    throw resource.custom === undefined ? unknownResource() : notFound(qualified(resource), info.name);',
    put: '    if (resource.custom !== undefined) return undefined;\n    throw unknownResource();',
  },
  'subresources-deleted': {
    bug: 'a DELETE of a subresource deletes the object',
    breaks: ['sub-status-verbs-405', 'sub-scale-verbs-405'],
    in: 'handlers/endpoints.ts',
    find: 'if (subresource !== undefined) return hasVerb(subresource, verb) ? verb : undefined;',
    put: "if (subresource !== undefined) return verb === 'delete' ? 'delete' : hasVerb(subresource, verb) ? verb : undefined;",
    also: [
      {
        in: 'handlers/endpoints.ts',
        find: 'const verb = byVerb ? verbAsRead(',
        put: "const verb = byVerb && info.verb !== 'delete' ? verbAsRead(",
      },
    ],
  },
} as const satisfies Record<string, Fault>;

/** The scale. */
const scaleFaults = {
  'scale-without-version': {
    bug: 'a Scale has no version',
    breaks: ['sub-scale-read', 'sub-scale-put-stale-409'],
    in: SCALE,
    find: '    ...(resourceVersion !== undefined && { resourceVersion }),\n    ...(creationTimestamp',
    put: '    ...(creationTimestamp',
    also: [
      {
        in: SCALE,
        find: 'const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;',
        put: 'const { name, namespace, uid, creationTimestamp } = metadata;',
      },
    ],
  },
  'scale-labels-stored': {
    bug: 'a write of the scale stores the labels of the Scale',
    breaks: ['sub-scale-writes-replicas-only'],
    in: SCALE,
    find: 'metadata: { ...parent.metadata, ...(resourceVersion',
    put: 'metadata: { ...parent.metadata, ...(view.metadata.labels && { labels: view.metadata.labels }), ...(resourceVersion',
  },
  'custom-scale-labels-stored': {
    bug: 'a write of the scale of a custom object stores the labels of the Scale',
    breaks: ['sub-scale-writes-replicas-only'],
    in: CUSTOM_SCALE,
    find: '      setAt(next, paths.specReplicasPath, replicas);',
    put: `      if (view.metadata.labels !== undefined) next.metadata.labels = view.metadata.labels;
      setAt(next, paths.specReplicasPath, replicas);`,
  },
  'scale-writes-uncounted': {
    bug: 'a write of the scale does not increment the generation',
    breaks: ['sub-scale-generation'],
    in: 'registry/create-registry.ts',
    find: 'strategy: part === undefined ? mainStrategy(facts) : partStrategy(facts, part),',
    put: 'strategy: part === undefined ? mainStrategy({ ...facts, data: {} }) : partStrategy(facts, part),',
  },
  'custom-scale-writes-uncounted': {
    bug: 'a write of the scale of a custom object does not increment the generation',
    breaks: ['sub-scale-generation'],
    in: 'registry/custom/custom-resource.ts',
    find: 'strategy: { ...customStrategy(facts), allowUnconditionalUpdate: true },',
    put: `strategy: {
        ...customStrategy(facts),
        allowUnconditionalUpdate: true,
        prepareForUpdate(next, previous, scope) {
          customStrategy(facts).prepareForUpdate(next, previous, scope);
          if (previous.metadata.generation !== undefined) next.metadata.generation = previous.metadata.generation;
        },
      },`,
  },
  'scale-versions-ignored': {
    bug: 'the version in a write of the scale is not compared',
    breaks: ['sub-scale-put-stale-409', 'sub-scale-patch-stale-409'],
    ...versionsIgnoredOf(`${OF_SCALE} && endpoint.resource.custom === undefined`),
  },
  'custom-scale-versions-ignored': {
    bug: 'the version in a write of the scale of a custom object is not compared',
    breaks: ['sub-scale-put-stale-409', 'sub-scale-patch-stale-409'],
    ...versionsIgnoredOf(`${OF_SCALE} && endpoint.resource.custom !== undefined`),
  },
  'scale-uids-ignored': {
    bug: 'the uid in a PUT of the scale is not compared',
    breaks: ['sub-scale-foreign-uid-409'],
    ...uidsIgnoredOf(OF_SCALE),
    also: [
      {
        in: SCALE,
        find: "if (uid !== '' && uid !== parent.metadata.uid) throw",
        put: "if (uid === '-' && uid !== parent.metadata.uid) throw",
      },
    ],
  },
  'scale-wants-versions': {
    bug: 'a PUT of the scale of a custom object requires a version',
    breaks: ['sub-scale-unconditional'],
    in: 'registry/custom/custom-resource.ts',
    find: 'strategy: { ...customStrategy(facts), allowUnconditionalUpdate: true },',
    put: 'strategy: customStrategy(facts),',
  },
  'scale-events-unreported': {
    bug: 'watches report changes of replicas only with the next change of the object',
    breaks: ['sub-scale-event'],
    in: 'store/cache/cache-event.ts',
    find: 'if (now) return before ? this.#asModified(now, before) : this.#asAdded(now);',
    put: `if (now && before) {
      const replicasOf = ({ object }: typeof now) => Object(object.spec).replicas;
      if (replicasOf(now) !== replicasOf(before)) return undefined;
    }
    if (now) return before ? this.#asModified(now, before) : this.#asAdded(now);`,
  },
  'negative-scales': {
    bug: 'a Scale may have negative replicas',
    breaks: ['sub-scale-negative-422'],
    in: SCALE,
    find: '      if (replicas < 0) {',
    put: '      if (replicas < -1) {',
    also: [
      {
        in: 'registry/kinds/deployments.ts',
        find: "...validateRows({ replicas: COUNT }, spec, 'spec'),",
        put: '',
      },
    ],
  },
  'negative-custom-scales': {
    bug: 'the Scale of a custom object may have negative replicas',
    breaks: ['sub-scale-negative-422'],
    in: CUSTOM_SCALE,
    find: "if (replicas < 0) return [invalidValue(path, replicas, 'should be a non-negative integer')];",
    put: '',
  },
} as const satisfies Record<string, Fault>;

export const subresourceFaults = { ...objectFaults, ...statusFaults, ...absenceFaults, ...scaleFaults };
