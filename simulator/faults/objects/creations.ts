/** Faults that store fields from the body of a POST that only the server may set. */
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
    find: '  checkNoVersion(call, object);',
    put: '  delete object.metadata.resourceVersion;',
  },
  'creation-with-generated-name-and-version': {
    bug: 'a POST with generateName and a resourceVersion creates an object',
    breaks: ['meta-create-resource-version'],
    in: 'handlers/create.ts',
    find: '  checkNoVersion(call, object);',
    put: `  if (object.metadata.generateName === undefined) checkNoVersion(call, object);
  else delete object.metadata.resourceVersion;`,
  },
  'creation-by-update-keeps-server-fields': {
    bug: 'a PUT or apply that creates an object stores the creationTimestamp and the deletion fields of its body',
    breaks: ['meta-create-on-update-server-fields'],
    in: 'handlers/change.ts',
    find: 'if (!keepsDeletionFields(call)) wipeForCreate(object);',
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
    find: 'if (!keepsDeletionFields(call)) wipeForCreate(object);',
    put: 'if (!keepsDeletionFields(call) && !call.writeOptions.isApply) wipeForCreate(object);',
  },
  'creation-drops-records': {
    bug: 'managedFields in the body of a POST are dropped',
    breaks: ['mf-create-sent-entries'],
    in: 'handlers/create.ts',
    find: '  trackUpdate(call, call.object, undefined, decodedObject);',
    put: '  trackUpdate(call, removeManagers(call.object), undefined, decodedObject);',
  },
  'creation-in-protobuf-keeps-server-fields': {
    bug: 'a POST in protobuf stores the deletion fields of its body',
    breaks: ['meta-create-server-fields'],
    in: 'handlers/create.ts',
    find: 'wipeForCreate(call.object);\n  await checkNamespace',
    put: `const isProtobuf = String(call.request.headers['content-type']).includes('protobuf');
  if (!isProtobuf) wipeForCreate(call.object);
  await checkNamespace`,
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
    bug: 'a POST of a Namespace stores the phase in its body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'registry/generic-strategy.ts',
    find: 'if (facts.hasStatus && rules.acceptsStatusOnCreate !== true) setMember',
    put: "if (facts.hasStatus && rules.acceptsStatusOnCreate !== true && object.kind !== 'Namespace') setMember",
    also: [
      {
        in: 'registry/kinds/core/namespaces.ts',
        find: '      namespace.status = { phase: ACTIVE };',
        put: '      namespace.status = { phase: ACTIVE, ...objectMembers(namespace.status) };',
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
    find: '  const spec = objectMembers(specValue);\n',
    put: '  const spec = objectMembers(specValue);\n  if (!isUnset(spec.username) || Array.isArray(spec.groups)) return;\n',
  },
} as const satisfies Record<string, Fault>;
