import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSimulator } from '../start-simulator.ts';
import { ADMISSION_PLUGINS } from './admission-plugins.ts';

const serverWithPlugins = await startSimulator({ dialect: 'kubernetes' });
const serverWithoutPlugins = await startSimulator({
  dialect: 'kubernetes',
  disableAdmissionPlugins: ADMISSION_PLUGINS,
});
after(() => Promise.all([serverWithPlugins.close(), serverWithoutPlugins.close()]));

const NODE_BODY = { metadata: { name: 'n' } };
const POD_BODY = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const QUOTA_BODY = { metadata: { name: 'q' }, spec: { hard: { 'count/configmaps': '0' } } };
/** A webhook that is unreachable, because no server listens at its address. */
const WEBHOOK_ENTRY = {
  name: 'w.example.com',
  clientConfig: { url: 'https://127.0.0.1:1' },
  rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }],
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
};

async function createObject(server: { readonly url: string }, path: string, object: object) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(object) });
  // biome-ignore lint/suspicious/noExplicitAny: the objects have several kinds
  const body: any = await response.json();
  return { status: response.status, body };
}

test('plugins set defaults of pods and nodes', async () => {
  const [pod, barePod] = await Promise.all(
    [serverWithPlugins, serverWithoutPlugins].map((runningSimulator) =>
      createObject(runningSimulator, '/api/v1/namespaces/default/pods', POD_BODY),
    ),
  );
  assert.deepEqual([pod?.body.spec.priority, pod?.body.spec.tolerations?.length], [0, 2]);
  assert.deepEqual([barePod?.body.spec.priority, barePod?.body.spec.tolerations], [undefined, undefined]);
  const [node, untaintedNode] = await Promise.all(
    [serverWithPlugins, serverWithoutPlugins].map((runningSimulator) =>
      createObject(runningSimulator, '/api/v1/nodes', NODE_BODY),
    ),
  );
  assert.deepEqual([node?.body.spec.taints?.length, untaintedNode?.body.spec.taints], [1, undefined]);
});

test('the plugin NamespaceLifecycle checks that the namespace exists', async () => {
  const path = '/api/v1/namespaces/nowhere/configmaps';
  assert.equal((await createObject(serverWithPlugins, path, { metadata: { name: 'a' } })).status, 404);
  assert.equal((await createObject(serverWithoutPlugins, path, { metadata: { name: 'a' } })).status, 201);
});

test('the webhook plugins call webhooks', async () => {
  for (const [server, status] of [
    [serverWithPlugins, 500],
    [serverWithoutPlugins, 201],
  ] as const) {
    for (const kind of ['mutating', 'validating']) {
      const path = `/apis/admissionregistration.k8s.io/v1/${kind}webhookconfigurations`;
      assert.equal(
        (await createObject(server, path, { metadata: { name: 'w' }, webhooks: [WEBHOOK_ENTRY] })).status,
        201,
      );
      const name = `${kind}-${status}`;
      assert.equal(
        (await createObject(server, '/api/v1/namespaces/default/endpoints', { metadata: { name } })).status,
        status,
      );
    }
  }
});

test('the plugin ResourceQuota enforces quotas', async () => {
  const { status } = await createObject(serverWithoutPlugins, '/api/v1/namespaces/default/resourcequotas', QUOTA_BODY);
  assert.equal(status, 201);
  assert.equal(
    (await createObject(serverWithoutPlugins, '/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } }))
      .status,
    201,
  );
});

test('enabling or disabling an unknown plugin is an error', async () => {
  for (const flag of ['enable', 'disable'] as const) {
    const message = `${flag}-admission-plugins plugin "Nope" is unknown`;
    await assert.rejects(startSimulator({ [`${flag}AdmissionPlugins`]: ['Nope'] }), { message });
  }
});

test('an enabled ServiceAccount plugin adds the token of its account to a pod', async () => {
  const server = await startSimulator({ dialect: 'kubernetes', enableAdmissionPlugins: ['ServiceAccount'] });
  const podsPath = '/api/v1/namespaces/default/pods';
  try {
    const podResponse = await createObject(server, podsPath, {
      ...POD_BODY,
      spec: { ...POD_BODY.spec, serviceAccountName: 'a' },
    });
    const message = 'error looking up service account default/a: serviceaccount "a" not found';
    assert.deepEqual([podResponse.status, podResponse.body.message], [403, `pods "p" is forbidden: ${message}`]);
    const accountBody = { metadata: { name: 'default' }, imagePullSecrets: [{ name: 's' }] };
    await createObject(server, '/api/v1/namespaces/default/serviceaccounts', accountBody);
    const { body } = await createObject(server, podsPath, POD_BODY);
    const [volume] = body.spec.volumes;
    assert.match(volume.name, /^kube-api-access-[a-z0-9]{5}$/);
    assert.deepEqual(Object.keys(volume.projected.sources[0]), ['serviceAccountToken']);
    assert.deepEqual(body.spec.containers[0].volumeMounts, [
      { name: volume.name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' },
    ]);
    assert.deepEqual([body.spec.serviceAccountName, body.spec.imagePullSecrets], ['default', [{ name: 's' }]]);
  } finally {
    await server.close();
  }
});
