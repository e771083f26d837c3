import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypes } from '../../../spec/facts.ts';
import type { JsonObject } from '../object.ts';
import { compileSchema } from './compile.ts';

const facts = readTypes();

function checkObject(kind: string, body: object): { object: JsonObject; problems: string[] } {
  const schema = compileSchema(facts, kind);
  const { object } = schema.decode(body as JsonObject);
  schema.setDefaults(object);
  return {
    object: object as unknown as JsonObject,
    problems: schema.validate(object).map(({ field, message }) => `${field}: ${message}`),
  };
}

test('missing fields get the defaults of the type facts', () => {
  const { object } = checkObject('v1/Pod', {
    spec: {
      containers: [{ name: 'a', ports: [{ containerPort: 1 }, { containerPort: 2, protocol: 'UDP' }] }],
      volumes: [{ name: 'v', azureDisk: { diskName: 'd', diskURI: 'u' } }],
    },
  });
  const spec = object.spec as { containers: { ports: object[] }[]; volumes: { azureDisk: object }[] };
  assert.deepEqual(spec.containers[0]?.ports, [
    { containerPort: 1, protocol: 'TCP' },
    { containerPort: 2, protocol: 'UDP' },
  ]);
  assert.deepEqual(spec.volumes[0]?.azureDisk, {
    diskName: 'd',
    diskURI: 'u',
    cachingMode: 'ReadWrite',
    fsType: 'ext4',
    kind: 'Shared',
    readOnly: false,
  });
});

test('a value outside an enum is reported with the supported values', () => {
  const { problems } = checkObject('v1/Service', { spec: { type: 'Near', ports: [{ port: 1, protocol: 'tcp' }] } });
  assert.deepEqual(problems, [
    'spec.ports[0].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"',
    'spec.type: Unsupported value: "Near": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
  ]);
});

test('missing required strings, lists and structs are reported', () => {
  assert.deepEqual(checkObject('apps/v1/Deployment', {}).problems, [
    'spec.selector: Required value',
    'spec.template.spec.containers: Required value',
  ]);
  assert.deepEqual(checkObject('v1/Pod', { spec: { containers: [{}] } }).problems, [
    'spec.containers[0].name: Required value',
  ]);
});

test('fields that kube-apiserver accepts empty and fields of the status are not required', () => {
  assert.deepEqual(checkObject('rbac.authorization.k8s.io/v1/Role', {}).problems, []);
  assert.deepEqual(
    checkObject('v1/Pod', { spec: { containers: [{ name: 'a' }] }, status: { phase: 'Odd', conditions: [{}] } })
      .problems,
    [],
  );
});

test('a value of a recursive type is checked without problems', () => {
  const schema = { openAPIV3Schema: { type: 'object', properties: { a: { items: { type: 'string' } } } } };
  const versions = [{ name: 'v1', served: true, storage: true, schema }];
  const definitionBody = { spec: { group: 'g', names: { plural: 'p', kind: 'K' }, scope: 'Namespaced', versions } };
  assert.deepEqual(checkObject('apiextensions.k8s.io/v1/CustomResourceDefinition', definitionBody).problems, []);
});
