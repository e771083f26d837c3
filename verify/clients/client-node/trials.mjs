/**
 * `node trials.mjs KUBECONFIG`: runs trials of the client library client-node on a server. Prints a line for each trial, which starts with `ok`,
 * `FAIL` or `skip`; the caller counts the lines. The library is installed only in this folder.
 */

import { deepEqual, equal } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiException,
  AppsV1Api,
  AuthorizationV1Api,
  CoreV1Api,
  KubeConfig,
  KubernetesObjectApi,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
  VersionApi,
  Watch,
} from '@kubernetes/client-node';

/** The maximum time to wait for a condition. */
const TIMEOUT_MS = 30_000;

/** The error of a trial that needs a feature that the server lacks. */
class SkippedError extends Error {}

const config = new KubeConfig();
config.loadFromFile(process.argv[2]);
const core = config.makeApiClient(CoreV1Api);

const createEndpoints = (name, ip) => ({
  metadata: { name, labels: { app: name } },
  subsets: [{ addresses: [{ ip }], ports: [{ name: 'http', port: 8080 }] }],
});

const trials = {
  'objects are created, read, replaced and deleted': async (namespace) => {
    const created = await core.createNamespacedEndpoints({ namespace, body: createEndpoints('web', '10.0.0.1') });
    equal(created.subsets[0].ports[0].protocol, 'TCP');
    created.subsets[0].addresses[0].ip = '10.0.0.2';
    await core.replaceNamespacedEndpoints({ namespace, name: 'web', body: created });
    const read = await core.readNamespacedEndpoints({ namespace, name: 'web' });
    equal(read.subsets[0].addresses[0].ip, '10.0.0.2');
    equal(read.metadata.creationTimestamp instanceof Date, true);
    await core.deleteNamespacedEndpoints({ namespace, name: 'web' });
    await expectError(404, core.readNamespacedEndpoints({ namespace, name: 'web' }));
  },

  'an error response is an ApiException with its code': async (namespace) => {
    await core.createNamespacedEndpoints({ namespace, body: createEndpoints('web', '10.0.0.1') });
    await expectError(409, core.createNamespacedEndpoints({ namespace, body: createEndpoints('web', '10.0.0.1') }));
    await expectError(422, core.createNamespacedEndpoints({ namespace, body: createEndpoints('odd', '127.0.0.1') }));
  },

  'each patch type changes the object': async (namespace) => {
    await core.createNamespacedEndpoints({ namespace, body: createEndpoints('web', '10.0.0.1') });
    const patches = {
      [PatchStrategy.MergePatch]: { metadata: { labels: { merge: 'yes' } } },
      [PatchStrategy.StrategicMergePatch]: { metadata: { labels: { strategic: 'yes' } } },
      [PatchStrategy.JsonPatch]: [{ op: 'add', path: '/metadata/labels/json', value: 'yes' }],
    };
    for (const [type, body] of Object.entries(patches)) {
      await core.patchNamespacedEndpoints({ namespace, name: 'web', body }, setHeaderOptions('Content-Type', type));
    }
    const { metadata } = await core.readNamespacedEndpoints({ namespace, name: 'web' });
    deepEqual(metadata.labels, { app: 'web', merge: 'yes', strategic: 'yes', json: 'yes' });
  },

  'an apply creates an object and owns its fields': async (namespace) => {
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied', namespace }, data: { a: 'b' } };
    const options = setHeaderOptions('Content-Type', PatchStrategy.ServerSideApply);
    const request = { namespace, name: 'applied', body, fieldManager: 'assay', force: true };
    let created;
    try {
      created = await core.patchNamespacedConfigMap(request, options);
    } catch (error) {
      if (error instanceof ApiException && error.code === 415)
        throw new SkippedError('the server does not support apply');
      throw error;
    }
    equal(created.data.a, 'b');
    equal(created.metadata.managedFields?.[0]?.manager, 'assay');
  },

  'a list is read in pages': async (namespace) => {
    for (const name of ['a', 'b', 'c'])
      await core.createNamespacedConfigMap({ namespace, body: { metadata: { name } } });
    const firstPage = await core.listNamespacedConfigMap({ namespace, limit: 2 });
    const lastPage = await core.listNamespacedConfigMap({
      namespace,
      limit: 2,
      _continue: firstPage.metadata._continue,
    });
    deepEqual(
      [...firstPage.items, ...lastPage.items].map(({ metadata }) => metadata.name),
      ['a', 'b', 'c'],
    );
  },

  'a watch reports changes': async (namespace) => {
    const reportedEvents = [];
    const path = `/api/v1/namespaces/${namespace}/configmaps`;
    const watch = await new Watch(config).watch(
      path,
      { allowWatchBookmarks: true },
      (type, object) => reportedEvents.push(`${type} ${object.metadata.name}`),
      () => undefined,
    );
    try {
      await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'a' } } });
      await core.deleteNamespacedConfigMap({ namespace, name: 'a' });
      await waitUntil('both events', () => reportedEvents.includes('ADDED a') && reportedEvents.includes('DELETED a'));
    } finally {
      watch.abort();
    }
  },

  'an informer reports changes': async (namespace) => {
    await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'before' } } });
    const path = `/api/v1/namespaces/${namespace}/configmaps`;
    const informer = makeInformer(config, path, () => core.listNamespacedConfigMap({ namespace }));
    const reportedNames = { add: [], update: [], delete: [] };
    for (const change of Object.keys(reportedNames))
      informer.on(change, ({ metadata }) => reportedNames[change].push(metadata.name));
    informer.on('error', (error) => reportedNames.add.push(String(error)));
    await informer.start();
    try {
      await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'after' } } });
      await waitUntil('both objects', () => reportedNames.add.length === 2);
      deepEqual(reportedNames.add.toSorted(), ['after', 'before']);
      const body = { metadata: { name: 'after' }, data: { a: 'b' } };
      await core.replaceNamespacedConfigMap({ namespace, name: 'after', body });
      await core.deleteNamespacedConfigMap({ namespace, name: 'before' });
      await waitUntil(
        'the change and the deletion',
        () => reportedNames.update.length === 1 && reportedNames.delete.length === 1,
      );
    } finally {
      await informer.stop();
    }
  },

  'KubernetesObjectApi finds a kind by discovery': async (namespace) => {
    const objects = KubernetesObjectApi.makeApiClient(config);
    const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'a', namespace } };
    const created = await objects.create(lease);
    equal((await objects.read(lease)).metadata.uid, created.metadata.uid);
    await objects.delete(lease);
    await expectError(404, objects.read(lease));
  },

  'a deployment is scaled': async (namespace) => {
    const apps = config.makeApiClient(AppsV1Api);
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web' }] } };
    const body = { metadata: { name: 'web' }, spec: { selector: { matchLabels: labels }, template } };
    await apps.createNamespacedDeployment({ namespace, body });
    const scale = await apps.readNamespacedDeploymentScale({ namespace, name: 'web' });
    scale.spec.replicas = 3;
    await apps.replaceNamespacedDeploymentScale({ namespace, name: 'web', body: scale });
    equal((await apps.readNamespacedDeployment({ namespace, name: 'web' })).spec.replicas, 3);
  },

  'secrets keep their bytes': async (namespace) => {
    const data = Buffer.from([0, 255, 10]).toString('base64');
    await core.createNamespacedSecret({
      namespace,
      body: { metadata: { name: 'a' }, data: { a: data }, stringData: { b: 'c' } },
    });
    const read = await core.readNamespacedSecret({ namespace, name: 'a' });
    deepEqual(read.data, { a: data, b: 'Yw==' });
  },

  'the server returns its version and the permissions of the user': async (namespace) => {
    const { major, minor } = await config.makeApiClient(VersionApi).getCode();
    equal(`${major}.${minor}`, '1.37');
    const body = { spec: { resourceAttributes: { namespace, verb: 'get', resource: 'endpoints' } } };
    const review = await config.makeApiClient(AuthorizationV1Api).createSelfSubjectAccessReview({ body });
    equal(review.status.allowed, true);
  },
};

/** Asserts that a request fails with a status code. */
async function expectError(code, request) {
  const outcome = await request.then(
    () => 'success',
    (error) => (error instanceof ApiException ? error.code : error),
  );
  equal(outcome, code);
}

async function waitUntil(description, condition) {
  for (const deadline = Date.now() + TIMEOUT_MS; !condition(); await pause(20)) {
    if (Date.now() > deadline) throw new Error(`${description}: not observed within ${TIMEOUT_MS / 1000} s`);
  }
}

for (const [index, [name, trial]] of Object.entries(trials).entries()) {
  const namespace = `client-node-${index}`;
  try {
    await core.createNamespace({ body: { metadata: { name: namespace } } });
    await trial(namespace);
    process.stdout.write(`ok ${name}\n`);
  } catch (error) {
    if (error instanceof SkippedError) process.stdout.write(`skip ${name}: ${error.message}\n`);
    else {
      process.stdout.write(
        `FAIL ${name}: ${String(error?.message ?? error)
          .split('\n')
          .join(' ')}\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    await core.deleteNamespace({ name: namespace }).catch(() => undefined);
  }
}
