/** Faults in the handling of server-set fields when an object is created. */
import type { Fault } from '../../../faults/fault.ts';

export const creationFaults = {
  'creation-keeps-deletion': {
    bug: 'a new object is terminating if its body has a deletionTimestamp',
    breaks: ['meta-create-server-fields'],
    in: 'registry/metadata/system-fields.ts',
    find: ", 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const",
    put: '] as const',
  },
  'creation-with-version': {
    bug: 'a POST with a resourceVersion creates an object',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  requireUnsetResourceVersion(call, object);',
    put: '  delete object.metadata.resourceVersion;',
  },
  'creation-with-generated-name-and-version': {
    bug: 'a POST with generateName and a resourceVersion creates an object',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  requireUnsetResourceVersion(call, object);',
    put: `  if (object.metadata.generateName === undefined) requireUnsetResourceVersion(call, object);
  else delete object.metadata.resourceVersion;`,
  },
  'creation-by-update-keeps-server-fields': {
    bug: 'a PUT or apply that creates an object stores the creationTimestamp and the deletion fields of its body',
    breaks: ['meta-create-on-update-server-fields'],
    in: 'handlers/change.ts',
    find: 'if (!keepsDeletionFieldsOnCreate(call)) removeSystemFieldsForCreate(object);',
    put: '',
    also: [
      {
        in: 'registry/metadata/system-fields.ts',
        find: 'metadata.creationTimestamp = scope.now();',
        put: 'metadata.creationTimestamp ??= scope.now();',
      },
    ],
  },
  'creation-by-apply-keeps-deletion': {
    bug: 'an object that an apply creates is terminating if the body has a deletionTimestamp',
    breaks: ['meta-create-on-update-server-fields'],
    in: 'handlers/change.ts',
    find: 'if (!keepsDeletionFieldsOnCreate(call)) removeSystemFieldsForCreate(object);',
    put: 'if (!keepsDeletionFieldsOnCreate(call) && !call.writeOptions.isApply) removeSystemFieldsForCreate(object);',
  },
  'creation-drops-records': {
    bug: 'managedFields in the body of a POST are dropped',
    breaks: ['mf-create-sent-entries'],
    in: 'handlers/create.ts',
    find: '  trackUpdate(call, call.object, undefined, decodedObject);',
    put: '  trackUpdate(call, omitManagedFields(call.object), undefined, decodedObject);',
  },
  'creation-in-protobuf-keeps-server-fields': {
    bug: 'a POST in protobuf stores the deletion fields of its body',
    breaks: ['meta-create-server-fields'],
    in: 'handlers/create.ts',
    find: `removeSystemFieldsForCreate(call.object);
  await checkNamespacePhase`,
    put: `const isProtobuf = String(call.request.headers['content-type']).includes('protobuf');
  if (!isProtobuf) removeSystemFieldsForCreate(call.object);
  await checkNamespacePhase`,
  },
  'creation-in-protobuf-keeps-status': {
    bug: 'a POST in protobuf stores the status of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'handlers/create.ts',
    find: '  prepareForCreate(call, object);\n',
    put: `  const { status } = object;
  prepareForCreate(call, object);
  const isProtobuf = String(call.request.headers['content-type']).includes('protobuf');
  if (isProtobuf && status !== undefined) object.status = status;
`,
  },
  'namespaces-with-the-phase-of-the-client': {
    bug: 'a POST of a Namespace stores the phase of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'registry/generic-strategy.ts',
    find: 'if (options.hasStatus && rules.acceptsStatusOnCreate !== true)\n',
    put: "if (options.hasStatus && rules.acceptsStatusOnCreate !== true && object.kind !== 'Namespace')\n",
    also: [
      {
        in: 'registry/kinds/core/namespaces.ts',
        find: '      namespace.status = { phase: ACTIVE_PHASE };',
        put: '      namespace.status = { phase: ACTIVE_PHASE, ...readMembers(namespace.status) };',
      },
    ],
  },
  'definitions-with-the-status-of-the-client': {
    bug: 'a POST of a CustomResourceDefinition stores the accepted names and conditions of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'registry/kinds/apiextensions/customresourcedefinitions.ts',
    find: '    requiresResourceVersion: true,\n',
    put: '    requiresResourceVersion: true,\n    acceptsStatusOnCreate: true,\n',
  },
  'certificates-for-any-user': {
    bug: 'a POST of a CertificateSigningRequest stores the user of its body',
    breaks: ['conv-csr-user-of-request'],
    in: 'registry/kinds/certificates/certificatesigningrequests.ts',
    find: '  const spec = readMembers(specValue);\n',
    put: `  const spec = readMembers(specValue);
  if (!readMembers(spec.username) || Array.isArray(spec.groups)) return;
`,
  },
  'version-zero-rejected-on-create': {
    bug: 'a create with the resourceVersion "0" is rejected',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: 'if ((parseResourceVersion(resourceVersion) ?? 0) === 0) return;',
    put: 'if (parseResourceVersion(resourceVersion) === undefined) return;',
  },
} as const satisfies Record<string, Fault>;
