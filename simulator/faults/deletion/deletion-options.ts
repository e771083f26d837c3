/** Faults that break rules of the area deletion about DeleteOptions. */
import type { Fault } from '../../../faults/fault.ts';

export const deletionOptionFaults = {
  'dry-run-in-body-ignored': {
    bug: 'dryRun in the body is ignored',
    breaks: ['del-option-dryrun'],
    in: 'handlers/options/delete-options.ts',
    find: 'const dryRun = value.dryRun ?? [];',
    put: 'const dryRun: Json[] = [];',
  },
  'dry-run-of-delete-marks': {
    bug: 'a dry-run DELETE sets deletionTimestamp on an object with finalizers',
    breaks: ['del-option-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (dryRun || outcome.type === 'pending')",
    put: "if ((dryRun && outcome.type !== 'marked') || outcome.type === 'pending')",
  },
  'grace-in-body-ignored': {
    bug: 'gracePeriodSeconds in the body is ignored',
    breaks: ['del-option-graceperiodseconds'],
    in: 'handlers/options/delete-options.ts',
    find: "readMember(value, 'gracePeriodSeconds', 'int64')",
    put: 'undefined',
  },
  'every-pod-has-thirty-seconds': {
    bug: 'the grace period of a Pod is thirty seconds, whatever its spec contains',
    breaks: ['del-grace-period-of-pods'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "typeof terminationGracePeriodSeconds === 'number' ? terminationGracePeriodSeconds : DEFAULT_GRACE",
    put: 'terminationGracePeriodSeconds === undefined ? 0 : DEFAULT_GRACE',
  },
  'grace-can-be-extended': {
    bug: 'a second DELETE can extend the grace period',
    breaks: ['del-grace-period-only-shortened'],
    in: 'handlers/deletion/outcome.ts',
    find: 'seconds >= currentSeconds',
    put: 'seconds === currentSeconds',
  },
  'zero-grace-waits': {
    bug: 'a grace period of 0 is treated as unset',
    breaks: ['del-grace-zero-removes'],
    in: 'handlers/deletion/outcome.ts',
    find: 'const requestedSeconds = options.gracePeriodSeconds;',
    put: 'const requestedSeconds = options.gracePeriodSeconds || undefined;',
  },
  'grace-for-everything': {
    bug: 'gracePeriodSeconds delays the deletion of objects of every kind',
    breaks: [
      'del-grace-period-of-pods-only',
      'ep-q-delete-graceperiodseconds',
      'ep-q-deletecollection-graceperiodseconds',
    ],
    in: 'handlers/deletion/outcome.ts',
    find: 'if (strategy.gracePeriodSeconds === undefined) return undefined;',
    put: '',
    also: [
      {
        in: 'handlers/deletion/outcome.ts',
        find: 'strategy.gracePeriodSeconds(object, seconds)',
        put: 'strategy.gracePeriodSeconds ? strategy.gracePeriodSeconds(object, seconds) : seconds || undefined',
      },
    ],
  },
  'collections-have-no-grace': {
    bug: 'deletecollection ignores gracePeriodSeconds',
    breaks: ['del-option-graceperiodseconds', 'ep-q-deletecollection-graceperiodseconds'],
    in: 'handlers/deletion/delete-collection.ts',
    find: 'const page = await readListPage(call);',
    put: `const { gracePeriodSeconds: _, ...options } = call.deleteOptions;
  call.deleteOptions = options;
  const page = await readListPage(call);`,
  },
  'grace-is-any-text': {
    bug: 'gracePeriodSeconds in the query is not parsed as a number',
    breaks: ['ep-q-delete-graceperiodseconds', 'ep-q-deletecollection-graceperiodseconds'],
    in: 'handlers/options/delete-options.ts',
    find: "readInteger(query, 'gracePeriodSeconds')",
    put: `/^-?[0-9]+$/.test(readTextParameter(query, 'gracePeriodSeconds') ?? '')
    ? readInteger(query, 'gracePeriodSeconds')
    : undefined`,
  },
  'orphan-dependents-ignored': {
    bug: 'orphanDependents is ignored',
    breaks: ['del-option-orphandependents'],
    in: 'handlers/checks/options.ts',
    find: 'call.deleteOptions = dropGatedOptions(call);',
    put: `const { orphanDependents: _, ...options } = dropGatedOptions(call);
  call.deleteOptions = options;`,
  },
  'orphan-dependents-inverted': {
    bug: 'orphanDependents=false orphans dependents, and true does not',
    breaks: ['del-option-orphandependents'],
    in: 'handlers/deletion/outcome.ts',
    find: 'options.orphanDependents ? ORPHAN_FINALIZER : undefined',
    put: 'options.orphanDependents ? undefined : ORPHAN_FINALIZER',
  },
  'policy-in-body-ignored': {
    bug: 'propagationPolicy in the body is ignored',
    breaks: ['del-option-propagationpolicy'],
    in: 'handlers/options/delete-options.ts',
    find: "readMember(value, 'propagationPolicy', 'string', 'DeleteOptions.', 'v1.DeletionPropagation')",
    put: 'undefined',
  },
  'policy-in-query-ignored': {
    bug: 'propagationPolicy in the query is ignored',
    breaks: ['ep-q-delete-propagationpolicy', 'ep-q-deletecollection-propagationpolicy'],
    in: 'handlers/options/delete-options.ts',
    find: "readTextParameter(query, 'propagationPolicy')",
    put: 'undefined',
  },
  'collections-have-no-policy': {
    bug: 'deletecollection ignores propagationPolicy',
    breaks: ['ep-q-deletecollection-propagationpolicy'],
    in: 'handlers/deletion/delete-collection.ts',
    find: 'const page = await readListPage(call);',
    put: `const { propagationPolicy: _, ...options } = call.deleteOptions;
  call.deleteOptions = options;
  const page = await readListPage(call);`,
  },
  'any-policy-accepted': {
    bug: 'an unknown propagationPolicy means Background',
    breaks: ['ep-propagationpolicy-values'],
    in: 'handlers/options/delete-options.ts',
    find: '!PROPAGATION_POLICIES.includes(policy)',
    put: 'false',
    also: [
      {
        in: 'handlers/deletion/outcome.ts',
        find: "options.propagationPolicy === 'Background'",
        put: 'options.propagationPolicy !== undefined',
      },
    ],
  },
  'policies-in-lower-case': {
    bug: 'the propagationPolicy is compared without regard to case',
    breaks: ['ep-propagationpolicy-values'],
    in: 'handlers/checks/options.ts',
    find: 'call.deleteOptions = dropGatedOptions(call);',
    put: `const options = dropGatedOptions(call);
  const lowerCase = options.propagationPolicy?.toLowerCase();
  const policy = ['Foreground', 'Background', 'Orphan'].find((value) => value.toLowerCase() === lowerCase);
  call.deleteOptions = { ...options, ...(policy !== undefined && { propagationPolicy: policy }) };`,
  },
  'orphan-policy-unknown': {
    bug: 'the propagationPolicy Orphan is rejected',
    breaks: ['ep-propagationpolicy-values', 'del-foreground-finalizer'],
    in: 'handlers/options/delete-options.ts',
    find: "['Foreground', 'Background', 'Orphan']",
    put: "['Foreground', 'Background']",
  },
  'policy-beside-orphan-dependents': {
    bug: 'propagationPolicy takes precedence over orphanDependents instead of being rejected',
    breaks: ['del-orphan-and-propagation-422'],
    in: 'handlers/options/delete-options.ts',
    find: 'if (orphanDependents !== undefined)',
    put: 'if (false)',
    also: [
      {
        in: 'handlers/deletion/outcome.ts',
        find: 'if (options.orphanDependents !== undefined)',
        put: 'if (options.orphanDependents !== undefined && options.propagationPolicy === undefined)',
      },
    ],
  },
  'foreground-is-background': {
    bug: 'a DELETE with propagationPolicy Foreground removes the object immediately',
    breaks: ['del-foreground-finalizer'],
    in: 'handlers/deletion/outcome.ts',
    find: 'return FOREGROUND_FINALIZER;',
    put: 'return undefined;',
  },
  'orphan-is-background': {
    bug: 'a DELETE with propagationPolicy Orphan removes the object immediately',
    breaks: ['del-foreground-finalizer'],
    in: 'handlers/deletion/outcome.ts',
    find: "'Orphan') return ORPHAN_FINALIZER;",
    put: "'Orphan') return undefined;",
  },
  'policy-finalizers-replace': {
    bug: 'the finalizer of the propagationPolicy replaces all other finalizers',
    breaks: ['del-foreground-finalizer', 'del-option-propagationpolicy'],
    in: 'handlers/deletion/outcome.ts',
    find: '[...otherCurrentFinalizers, collectorFinalizer]',
    put: '[collectorFinalizer]',
  },
  'policy-finalizers-pile-up': {
    bug: 'a second DELETE with another propagationPolicy adds its finalizer and keeps the finalizer of the first policy',
    breaks: ['del-policy-replaces-policy'],
    in: 'handlers/deletion/outcome.ts',
    find: '[...otherCurrentFinalizers, collectorFinalizer]',
    put: '[...new Set([...currentFinalizers, collectorFinalizer])]',
  },
  'preconditions-ignored': {
    bug: 'preconditions of a DELETE are not compared',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
    in: 'handlers/checks/options.ts',
    find: 'call.deleteOptions = dropGatedOptions(call);',
    put: 'call.deleteOptions = { ...dropGatedOptions(call), preconditions: {} };',
  },
  'version-precondition-ignored': {
    bug: 'only the uid of the preconditions is compared',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
    in: 'handlers/checks/options.ts',
    find: 'call.deleteOptions = dropGatedOptions(call);',
    put: `const options = dropGatedOptions(call);
  const { resourceVersion: _, ...preconditions } = options.preconditions;
  call.deleteOptions = { ...options, preconditions };`,
  },
  'uid-precondition-ignored': {
    bug: 'only the resourceVersion of the preconditions is compared',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
    in: 'handlers/checks/options.ts',
    find: 'call.deleteOptions = dropGatedOptions(call);',
    put: `const options = dropGatedOptions(call);
  const { uid: _, ...preconditions } = options.preconditions;
  call.deleteOptions = { ...options, preconditions };`,
  },
  'empty-preconditions-hold': {
    bug: 'an empty precondition is treated as unset',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
    in: 'handlers/options/delete-options.ts',
    find: '...(uid !== undefined && { uid }), ...(resourceVersion !== undefined && { resourceVersion })',
    put: '...(uid && { uid }), ...(resourceVersion && { resourceVersion })',
  },
  'precondition-failure-is-412': {
    bug: 'a failed precondition returns 412',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: '(reason: string) => createConflictError(kind, name, reason)',
    put: `(reason: string) =>
    new StatusError({ ...createConflictError(kind, name, reason).status, code: 412 })`,
    also: [
      {
        in: 'handlers/deletion/delete-object.ts',
        find: 'import { isDeepEqual }',
        put: `import { StatusError } from '../../pure/status/status.ts';
import { isDeepEqual }`,
      },
    ],
  },
  'precondition-failure-is-not-found': {
    bug: 'a DELETE with another uid returns 404',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (uid !== undefined && uid !== storedUid) {',
    put: `if (uid !== undefined && uid !== storedUid) {
    throw createNotFoundError(endpoint.qualifiedResource, name);`,
  },
  'options-of-query-and-body-joined': {
    bug: 'dryRun in the query of a DELETE has an effect even if the request has a body',
    breaks: ['del-body-replaces-query'],
    in: 'handlers/checks/options.ts',
    find: 'if (!(decodedOptions instanceof Promise)) call.deleteOptions = decodedOptions;',
    put: `const joined = (options: DeleteOptions) => ({ ...options, dryRun: [...options.dryRun, ...(call.info.query.get('dryRun') ?? [])] });
    if (!(decodedOptions instanceof Promise)) call.deleteOptions = joined(decodedOptions);`,
  },
  'preconditions-of-collections-ignored': {
    bug: 'the deletion of a collection ignores preconditions',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: `  checkPreconditions(call, name, current);
  const`,
    put: `  if (call.verb !== 'deletecollection') checkPreconditions(call, name, current);
  const`,
  },
  'preconditions-in-query-ignored': {
    bug: 'preconditions in the query of a DELETE are ignored',
    breaks: ['del-preconditions-in-query'],
    in: 'handlers/options/delete-options.ts',
    find: "preconditions: { ...(uid !== '' && { uid }), ...(resourceVersion !== '' && { resourceVersion }) },",
    put: 'preconditions: {},',
  },
  'collections-know-options-of-resources-only': {
    bug: 'the deletion of a collection rejects DeleteOptions with the apiVersion of the meta group',
    breaks: ['del-precondition-failure-409', 'del-option-preconditions'],
    in: 'handlers/checks/options.ts',
    find: `  try {
    const decodedOptions`,
    put: `  if (call.verb === 'deletecollection' && call.body.includes(\`\${call.context.dialect.metaGroup}/v1\`))
    throw createBadRequestError('no kind "DeleteOptions" is registered for this version');
  try {
    const decodedOptions`,
  },
  'dry-run-delete-ignores-version': {
    bug: 'a dry-run DELETE does not compare the resourceVersion of the preconditions',
    breaks: ['del-option-dryrun', 'del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (resourceVersion !== undefined && resourceVersion !== currentVersion) {',
    put: 'if (resourceVersion !== undefined && resourceVersion !== currentVersion && deleteOptions.dryRun.length === 0) {',
  },
  'custom-collections-without-policy': {
    bug: 'a deletion of a collection of custom resources ignores propagationPolicy',
    breaks: ['del-foreground-finalizer', 'del-option-propagationpolicy'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const outcome = decideDeletion(current.object, deleteOptions,',
    put: `const ignoresPolicy = call.verb === 'deletecollection' && endpoint.resource.customType !== undefined;
  const effectiveOptions = ignoresPolicy ? { ...deleteOptions, propagationPolicy: 'Background' } : deleteOptions;
  const outcome = decideDeletion(current.object, effectiveOptions,`,
  },
  'cluster-collections-without-policy': {
    bug: 'a deletion of a cluster-scoped collection ignores propagationPolicy',
    breaks: ['del-foreground-finalizer', 'del-option-propagationpolicy'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const outcome = decideDeletion(current.object, deleteOptions,',
    put: `const ignoresPolicy = call.verb === 'deletecollection' && !endpoint.resource.namespaced;
  const effectiveOptions = ignoresPolicy ? { ...deleteOptions, propagationPolicy: 'Background' } : deleteOptions;
  const outcome = decideDeletion(current.object, effectiveOptions,`,
  },
} satisfies Record<string, Fault>;
