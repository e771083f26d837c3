/** Tests the admission plugins. The expected messages are the messages of kube-apiserver 1.32.13. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ADMISSION_PLUGINS } from '../../../start/admission-plugins.ts';
import { HandlerFixture } from '../../fixture/handler-fixture.ts';
import { PLUGINS } from './plugins.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/ns';
const PODS_PATH = `${NAMESPACE_PATH}/pods`;
const CLAIMS_PATH = `${NAMESPACE_PATH}/persistentvolumeclaims`;

/** Returns a container; `members` contains its requests and limits. */
const createContainer = (members: object = {}) => ({ name: 'c', image: 'i', ...members });
const createPod = (spec: object = {}) => ({
  metadata: { name: 'p' },
  spec: { containers: [createContainer()], ...spec },
});
const createClaim = (storage: string, members: object = {}) => ({
  metadata: { name: 'c' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } }, ...members },
});

/** Creates a server with a namespace and the given objects, by path. */
async function createFixtureWithObjects(objects: readonly (readonly [string, object])[]): Promise<HandlerFixture> {
  const fixture = await HandlerFixture.createWithNamespace();
  for (const [path, object] of objects) {
    const { status, body } = await fixture.send('POST', path, object);
    assert.equal(status, 201, JSON.stringify(body));
  }
  return fixture;
}

test('every plugin has a name that --enable-admission-plugins accepts', () => {
  const unknownPlugins = PLUGINS.filter(({ name }) => !ADMISSION_PLUGINS.includes(name));
  assert.deepEqual(unknownPlugins, []);
});

describe('LimitRanger', () => {
  const createLimitRange = (...limits: object[]) =>
    [`${NAMESPACE_PATH}/limitranges`, { metadata: { name: 'l' }, spec: { limits } }] as const;
  const createPodWithLimit = (limit: string, members: object = {}) =>
    createPod({ containers: [createContainer({ resources: { limits: { cpu: limit }, ...members } })] });

  test('sets defaults and lists them in an annotation', async () => {
    const fixture = await createFixtureWithObjects([
      createLimitRange({ type: 'Container', default: { memory: '1Gi', cpu: '1' }, defaultRequest: { cpu: '100m' } }),
    ]);
    const { body } = await fixture.send(
      'POST',
      PODS_PATH,
      createPod({ initContainers: [createContainer({ name: 'i' })] }),
    );
    assert.deepEqual(body.spec.containers[0].resources, {
      requests: { cpu: '100m', memory: '1Gi' },
      limits: { cpu: '1', memory: '1Gi' },
    });
    assert.equal(
      body.metadata.annotations['kubernetes.io/limit-ranger'],
      'LimitRanger plugin set: cpu, memory request for container c; cpu, memory limit for container c; ' +
        'cpu, memory request for init container i; cpu, memory limit for init container i',
    );
  });

  const REJECTED_OBJECTS: readonly (readonly [object, object, string])[] = [
    [
      { type: 'Container', max: { cpu: '2' } },
      createPodWithLimit('3'),
      'maximum cpu usage per Container is 2, but limit is 3',
    ],
    [
      { type: 'Container', min: { cpu: '50m' } },
      createPodWithLimit('1', { requests: { cpu: '10m' } }),
      'minimum cpu usage per Container is 50m, but request is 10m',
    ],
    [
      { type: 'Container', maxLimitRequestRatio: { cpu: '2' } },
      createPodWithLimit('333m', { requests: { cpu: '100m' } }),
      'cpu max limit to request ratio per Container is 2, but provided ratio is 3.330000',
    ],
    [{ type: 'Pod', max: { cpu: '2' } }, createPod(), 'maximum cpu usage per Pod is 2.  No limit is specified'],
    [
      { type: 'Pod', max: { cpu: '2' } },
      createPod({
        containers: [
          createContainer({ resources: { limits: { cpu: '1500m' } } }),
          createContainer({ name: 'd', resources: { limits: { cpu: '800m' } } }),
        ],
      }),
      'maximum cpu usage per Pod is 2, but limit is 2300m',
    ],
  ];
  for (const [limit, object, message] of REJECTED_OBJECTS) {
    test(`rejects a pod: ${message}`, async () => {
      const fixture = await createFixtureWithObjects([createLimitRange(limit)]);
      const { status, body } = await fixture.send('POST', PODS_PATH, object);
      assert.deepEqual([status, body.message], [403, `pods "p" is forbidden: ${message}`]);
    });
  }

  test('limits the size of claims', async () => {
    const fixture = await createFixtureWithObjects([
      createLimitRange({ type: 'PersistentVolumeClaim', max: { storage: '2Gi' } }),
    ]);
    const { body } = await fixture.send('POST', CLAIMS_PATH, createClaim('3Gi'));
    const message = 'maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi';
    assert.equal(body.message, `persistentvolumeclaims "c" is forbidden: ${message}`);
    assert.equal((await fixture.send('POST', CLAIMS_PATH, createClaim('2Gi'))).status, 201);
  });
});

describe('plugins for classes', () => {
  const DEFAULT_CLASS_ANNOTATION = { 'storageclass.kubernetes.io/is-default-class': 'true' };
  const createStorageClass = (name: string, members: object = {}) =>
    ['/apis/storage.k8s.io/v1/storageclasses', { metadata: { name }, provisioner: 'x.y/z', ...members }] as const;

  test('DefaultStorageClass gives a claim without a class the default class', async () => {
    const fixture = await createFixtureWithObjects([
      createStorageClass('other'),
      createStorageClass('gold', { metadata: { name: 'gold', annotations: DEFAULT_CLASS_ANNOTATION } }),
    ]);
    assert.equal((await fixture.send('POST', CLAIMS_PATH, createClaim('1Gi'))).body.spec.storageClassName, 'gold');
    const claimWithoutClass = { ...createClaim('1Gi', { storageClassName: '' }), metadata: { name: 'd' } };
    assert.equal((await fixture.send('POST', CLAIMS_PATH, claimWithoutClass)).body.spec.storageClassName, '');
  });

  test('DefaultIngressClass gives an Ingress without a class the default class', async () => {
    const annotations = { 'ingressclass.kubernetes.io/is-default-class': 'true' };
    const fixture = await createFixtureWithObjects([
      [
        '/apis/networking.k8s.io/v1/ingressclasses',
        { metadata: { name: 'front', annotations }, spec: { controller: 'x.y/z' } },
      ],
    ]);
    const path = '/apis/networking.k8s.io/v1/namespaces/ns/ingresses';
    const spec = { defaultBackend: { resource: { kind: 'x', name: 'y' } } };
    const ingressResponse = await fixture.send('POST', path, { metadata: { name: 'i' }, spec });
    assert.equal(ingressResponse.body.spec.ingressClassName, 'front');
    const annotatedIngress = { metadata: { name: 'j', annotations: { 'kubernetes.io/ingress.class': 'x' } }, spec };
    assert.equal((await fixture.send('POST', path, annotatedIngress)).body.spec.ingressClassName, undefined);
  });

  test('PersistentVolumeClaimResize allows expansion if the storage class allows it', async () => {
    const fixture = await createFixtureWithObjects([
      createStorageClass('fixed'),
      createStorageClass('growing', { allowVolumeExpansion: true }),
      [CLAIMS_PATH, createClaim('1Gi', { storageClassName: 'fixed', volumeName: 'v' })],
      [
        CLAIMS_PATH,
        { ...createClaim('1Gi', { storageClassName: 'growing', volumeName: 'w' }), metadata: { name: 'd' } },
      ],
    ]);
    const mergePatchHeaders = { 'content-type': 'application/merge-patch+json' };
    const resizePatch = { spec: { resources: { requests: { storage: '2Gi' } } } };
    for (const name of ['c', 'd'])
      await fixture.send('PATCH', `${CLAIMS_PATH}/${name}/status`, { status: { phase: 'Bound' } }, mergePatchHeaders);
    const resizeResponse = await fixture.send('PATCH', `${CLAIMS_PATH}/c`, resizePatch, mergePatchHeaders);
    assert.deepEqual(
      [resizeResponse.status, resizeResponse.body.message],
      [
        403,
        'persistentvolumeclaims "c" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
      ],
    );
    assert.equal((await fixture.send('PATCH', `${CLAIMS_PATH}/d`, resizePatch, mergePatchHeaders)).status, 200);
  });

  test('StorageObjectInUseProtection adds finalizers', async () => {
    const fixture = await createFixtureWithObjects([]);
    const claimResponse = await fixture.send('POST', CLAIMS_PATH, {
      ...createClaim('1Gi'),
      metadata: { name: 'c', finalizers: ['x.y/z'] },
    });
    assert.deepEqual(claimResponse.body.metadata.finalizers, ['x.y/z', 'kubernetes.io/pvc-protection']);
    const spec = { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/x' } };
    const volume = await fixture.send('POST', '/api/v1/persistentvolumes', { metadata: { name: 'v' }, spec });
    assert.deepEqual(volume.body.metadata.finalizers, ['kubernetes.io/pv-protection']);
  });

  test('RuntimeClass sets overhead and scheduling, and rejects pods with conflicting values', async () => {
    const scheduling = { nodeSelector: { a: 'b' }, tolerations: [{ key: 'k', operator: 'Exists' }] };
    const fixture = await createFixtureWithObjects([
      [
        '/apis/node.k8s.io/v1/runtimeclasses',
        { metadata: { name: 'r' }, handler: 'h', overhead: { podFixed: { cpu: '10m' } }, scheduling },
      ],
    ]);
    const { body } = await fixture.send('POST', PODS_PATH, createPod({ runtimeClassName: 'r' }));
    assert.deepEqual([body.spec.overhead, body.spec.nodeSelector], [{ cpu: '10m' }, { a: 'b' }]);
    assert.deepEqual(body.spec.tolerations.at(-1), { key: 'k', operator: 'Exists' });
    const invalidSpecs: readonly (readonly [object, string])[] = [
      [{ runtimeClassName: 'none' }, 'pod rejected: RuntimeClass "none" not found'],
      [
        { overhead: { cpu: '1' } },
        'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
      ],
      [
        { runtimeClassName: 'r', overhead: { cpu: '1' } },
        "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
      ],
      [
        { runtimeClassName: 'r', nodeSelector: { a: 'c' } },
        'conflict: runtimeClass.scheduling.nodeSelector[a] = b; pod.spec.nodeSelector[a] = c',
      ],
    ];
    for (const [spec, message] of invalidSpecs) {
      const createResponse = await fixture.send('POST', PODS_PATH, { ...createPod(spec), metadata: { name: 'q' } });
      assert.equal(createResponse.body.message, `pods "q" is forbidden: ${message}`);
    }
  });

  test('Priority allows one default class and sets its value', async () => {
    const path = '/apis/scheduling.k8s.io/v1/priorityclasses';
    const fixture = await createFixtureWithObjects([
      [path, { metadata: { name: 'a' }, value: 7, globalDefault: true }],
    ]);
    const { body } = await fixture.send('POST', path, { metadata: { name: 'b' }, value: 8, globalDefault: true });
    const message = 'PriorityClass a is already marked as default. Only one default can exist';
    assert.equal(body.message, `priorityclasses.scheduling.k8s.io "b" is forbidden: ${message}`);
    assert.equal((await fixture.send('POST', PODS_PATH, createPod())).body.spec.priority, 7);
  });
});

describe('PodSecurity', () => {
  const LABEL_PREFIX = 'pod-security.kubernetes.io/';
  const createNamespacePatch = (labels: Record<string, string>) => ({
    metadata: { labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [LABEL_PREFIX + key, value])) },
  });
  const merge = { 'content-type': 'application/merge-patch+json' };
  const PRIVILEGED_POD = createPod({ containers: [createContainer({ securityContext: { privileged: true } })] });

  test('rejects a pod that violates the enforced standard, with all violations', async () => {
    const fixture = await createFixtureWithObjects([]);
    await fixture.send('PATCH', NAMESPACE_PATH, createNamespacePatch({ enforce: 'baseline' }), merge);
    const spec = { hostNetwork: true, containers: [createContainer({ ports: [{ containerPort: 80 }] })] };
    const { status, body } = await fixture.send('POST', PODS_PATH, createPod(spec));
    assert.deepEqual(
      [status, body.message],
      [
        403,
        'pods "p" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true), hostPort (container "c" uses hostPort 80)',
      ],
    );
    assert.equal((await fixture.send('POST', PODS_PATH, createPod())).status, 201);
  });

  test('checks a pod against the version of the standard', async () => {
    const fixture = await createFixtureWithObjects([]);
    await fixture.send(
      'PATCH',
      NAMESPACE_PATH,
      createNamespacePatch({ enforce: 'restricted', 'enforce-version': 'v1.0' }),
      merge,
    );
    const podResponse = await fixture.send('POST', PODS_PATH, createPod());
    assert.equal(
      podResponse.body.message,
      'pods "p" is forbidden: violates PodSecurity "restricted:v1.0": runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true)',
    );
  });

  test('warns about pods and pod templates', async () => {
    const fixture = await createFixtureWithObjects([]);
    await fixture.send('PATCH', NAMESPACE_PATH, createNamespacePatch({ warn: 'baseline' }), merge);
    const warning =
      'would violate PodSecurity \\"baseline:latest\\": privileged (container \\"c\\" must not set securityContext.privileged=true)';
    const podResponse = await fixture.send('POST', PODS_PATH, PRIVILEGED_POD);
    assert.deepEqual([podResponse.status, podResponse.headers.Warning], [201, [`299 - "${warning}"`]]);
    const labels = { a: 'b' };
    const template = { metadata: { labels }, spec: PRIVILEGED_POD.spec };
    const workload = { metadata: { name: 'd' }, spec: { selector: { matchLabels: labels }, template } };
    const response = await fixture.send('POST', '/apis/apps/v1/namespaces/ns/deployments', workload);
    assert.deepEqual([response.status, response.headers.Warning], [201, [`299 - "${warning}"`]]);
  });

  test('rejects invalid labels, and warns about existing pods that violate a stricter level', async () => {
    const fixture = await createFixtureWithObjects([[PODS_PATH, PRIVILEGED_POD]]);
    const invalidPatchResponse = await fixture.send(
      'PATCH',
      NAMESPACE_PATH,
      createNamespacePatch({ enforce: 'none' }),
      merge,
    );
    assert.equal(invalidPatchResponse.status, 422);
    assert.equal(
      invalidPatchResponse.body.message,
      `Namespace "ns" is invalid: metadata.labels[${LABEL_PREFIX}enforce]: Invalid value: "none": must be one of privileged, baseline, restricted`,
    );
    const { headers } = await fixture.send(
      'PATCH',
      NAMESPACE_PATH,
      createNamespacePatch({ enforce: 'baseline' }),
      merge,
    );
    assert.deepEqual(headers.Warning, [
      '299 - "existing pods in namespace \\"ns\\" violate the new PodSecurity enforce level \\"baseline:latest\\""',
      '299 - "p: privileged"',
    ]);
  });
});
