/** Tests the audit log: policy rules, validation of policies, and events in the format of kube-apiserver. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getDialect } from '../../../spec/dialect.ts';
import type { AuthorizerAttributes } from '../../auth/authorizer.ts';
import { createPathAttributes, createResourceAttributes } from '../../auth/testing.ts';
import { type AuditEvent, formatEvent, formatLegacyEvent } from './event.ts';
import { removeManagedFields } from './managed-fields.ts';
import { type AuditRule, evaluatePolicy } from './policy.ts';
import { AuditPolicyError, readPolicy } from './read-policy.ts';

const ZED_USER = { name: 'zed', groups: ['devs'] };
const createPodAttributes = (subresource = '', name = 'x') => createResourceAttributes({ subresource, name });
const createPath = createPathAttributes;

const RULE_MATCHES: readonly (readonly [
  rule: Partial<AuditRule>,
  attributes: AuthorizerAttributes,
  isMatch: boolean,
])[] = [
  [{}, createPodAttributes(), true],
  [{ users: ['zed'] }, createPodAttributes(), true],
  [{ users: ['zoe'] }, createPodAttributes(), false],
  [{ userGroups: ['ops', 'devs'] }, createPodAttributes(), true],
  [{ userGroups: ['ops'] }, createPodAttributes(), false],
  [{ verbs: ['list'] }, createPodAttributes(), false],
  [{ namespaces: ['a'] }, createPodAttributes(), true],
  [{ namespaces: [''] }, createPodAttributes(), false],
  [{ namespaces: ['a'] }, createPath('/api'), false],
  [{ resources: [{}] }, createPodAttributes(), true],
  [{ resources: [{ group: 'apps' }] }, createPodAttributes(), false],
  [{ resources: [{ resources: ['pods'] }] }, createPodAttributes('status'), false],
  [{ resources: [{ resources: ['pods/*'] }] }, createPodAttributes('status'), true],
  [{ resources: [{ resources: ['pods/*'] }] }, createPodAttributes(), true],
  [{ resources: [{ resources: ['*/status'] }] }, createPodAttributes('status'), true],
  [{ resources: [{ resources: ['*'], resourceNames: ['y'] }] }, createPodAttributes(), false],
  [{ nonResourceURLs: ['/api*'] }, createPath('/apis'), true],
  [{ nonResourceURLs: ['/api'] }, createPath('/apis'), false],
  [{ nonResourceURLs: ['*'] }, createPodAttributes(), false],
];

for (const [rule, attributes, isMatch] of RULE_MATCHES) {
  test(`the rule ${JSON.stringify(rule)} ${isMatch ? 'matches' : 'does not match'} ${JSON.stringify(attributes)}`, () => {
    const { level } = evaluatePolicy({ rules: [{ level: 'Request', ...rule }] }, ZED_USER, attributes);
    assert.equal(level, isMatch ? 'Request' : 'None');
  });
}

test('the first matching rule sets the level, and the omitStages of the rule and the policy are combined', () => {
  const rules: AuditRule[] = [
    { level: 'None', users: ['zoe'] },
    { level: 'Metadata', omitStages: ['Panic'], omitManagedFields: false },
    { level: 'RequestResponse' },
  ];
  const decision = evaluatePolicy(
    { rules, omitStages: ['RequestReceived'], omitManagedFields: true },
    ZED_USER,
    createPodAttributes(),
  );
  assert.equal(decision.level, 'Metadata');
  assert.deepEqual([...decision.omitStages].toSorted(), ['Panic', 'RequestReceived']);
  assert.equal(decision.omitManagedFields, false);
});

test('all errors of an invalid policy are reported', () => {
  const text = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [Nope]
rules:
- level: Metadatas
- nonResourceURLs: [abc, "/a*b"]
- level: None
  resources: [{group: "", resourceNames: [x]}]
  nonResourceURLs: ["/x"]
`;
  assert.throws(
    () => readPolicy(text, getDialect('kubernetes')),
    new AuditPolicyError(
      '[omitStages[0]: Invalid value: "Nope": allowed stages are RequestReceived,ResponseStarted,ResponseComplete,Panic, ' +
        'rules[0].level: Unsupported value: "Metadatas": supported values: "None", "Metadata", "Request", "RequestResponse", ' +
        'rules[1].level: Required value, ' +
        `rules[1].nonResourceURLs[0]: Invalid value: "abc": non-resource URL rules must begin with a '/' character, ` +
        `rules[1].nonResourceURLs[1]: Invalid value: "/a*b": non-resource URL wildcards '*' must be the final character of the rule, ` +
        'rules[2].resources.resourceNames: Invalid value: []string{"x"}: using resourceNames requires at least one resource, ' +
        'rules[2].nonResourceURLs: Invalid value: []string{"/x"}: rules cannot apply to both regular resources and non-resource URLs]',
    ),
  );
  assert.throws(() => readPolicy('rules: []', getDialect('kubernetes')), AuditPolicyError);
  assert.throws(() => readPolicy('{', getDialect('kubernetes')), AuditPolicyError);
});

const AUDIT_EVENT: AuditEvent = {
  decision: { level: 'Metadata', omitStages: new Set(), omitManagedFields: false },
  auditId: 'id',
  credential: undefined,
  requestUri: '/api/v1/namespaces/default/endpoints?a=1&b=2',
  verb: 'list',
  user: { name: 'zed', uid: '', groups: ['system:authenticated'] },
  sourceIPs: ['127.0.0.1'],
  userAgent: 'curl/7.88.1',
  objectRef: { resource: 'endpoints', apiVersion: 'v1', namespace: 'default' },
  responseStatus: { metadata: {}, code: 200 },
  receivedAt: Date.UTC(2026, 10, 21, 10, 7, 22, 490),
  annotations: new Map([
    ['authorization.k8s.io/reason', ''],
    ['authorization.k8s.io/decision', 'allow'],
  ]),
};

test('an event has its fields in the order of kube-apiserver', () => {
  assert.equal(
    formatEvent(AUDIT_EVENT, 'ResponseComplete', 'audit.k8s.io/v1', AUDIT_EVENT.receivedAt + 1),
    '{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Metadata","auditID":"id","stage":"ResponseComplete",' +
      '"requestURI":"/api/v1/namespaces/default/endpoints?a=1\\u0026b=2","verb":"list",' +
      '"user":{"username":"zed","groups":["system:authenticated"]},"sourceIPs":["127.0.0.1"],"userAgent":"curl/7.88.1",' +
      '"objectRef":{"resource":"endpoints","namespace":"default","apiVersion":"v1"},"responseStatus":{"metadata":{},"code":200},' +
      '"requestReceivedTimestamp":"2026-11-21T10:07:22.490000Z","stageTimestamp":"2026-11-21T10:07:22.491000Z",' +
      '"annotations":{"authorization.k8s.io/decision":"allow","authorization.k8s.io/reason":""}}\n',
  );
  assert.match(
    formatLegacyEvent(AUDIT_EVENT, 'Panic'),
    /^2026-11-21T10:07:22\.49Z AUDIT: id="id" stage="Panic" ip="127\.0\.0\.1" /,
  );
});

test('every event is one line of JSON, for all characters in the request', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (requestUri, userAgent) => {
      const line = formatEvent({ ...AUDIT_EVENT, requestUri, userAgent }, 'ResponseComplete', 'a/v1', 0);
      assert.equal(line.indexOf('\n'), line.length - 1);
      assert.equal((JSON.parse(line) as { requestURI: string }).requestURI, requestUri);
    }),
  );
});

test('managedFields are removed from objects, list items and table rows', () => {
  const object = { metadata: { name: 'a', managedFields: [] } };
  assert.deepEqual(removeManagedFields(object), { metadata: { name: 'a' } });
  assert.deepEqual(removeManagedFields({ items: [object] }), { items: [{ metadata: { name: 'a' } }] });
  assert.deepEqual(removeManagedFields({ rows: [{ object }] }), { rows: [{ object: { metadata: { name: 'a' } } }] });
});
