/** Tests kubectl with custom resources: creates a definition, and reads and changes its objects. */
import type { Kubectl, KubectlTrial } from './kubectl-command.ts';

const CUSTOM_GROUP = 'kubectl.example.com';

/** Returns a definition in JSON. All trials can use the same names, because they run one after another. */
function renderDefinition(plural: string, kind: string): string {
  const spec = {
    type: 'object',
    description: 'The desired state.',
    properties: {
      size: { type: 'integer', maximum: 10 },
      replicas: { type: 'integer' },
      colour: { type: 'string', default: 'red' },
      parts: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, size: { type: 'integer' } },
        },
      },
    },
  };
  const status = { type: 'object', properties: { replicas: { type: 'integer' }, phase: { type: 'string' } } };
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
    additionalPrinterColumns: [
      { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
      { name: 'Colour', type: 'string', jsonPath: '.spec.colour', priority: 1 },
    ],
    schema: { openAPIV3Schema: { type: 'object', properties: { spec, status } } },
  };
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${CUSTOM_GROUP}` },
    spec: { group: CUSTOM_GROUP, scope: 'Namespaced', names: { plural, kind }, versions: [version] },
  });
}

function renderWidget(kind: string, spec: object): string {
  return JSON.stringify({ apiVersion: `${CUSTOM_GROUP}/v1`, kind, metadata: { name: 'w' }, spec });
}

/** Returns a trial that creates a definition, runs another trial, and deletes the definition. */
function createDefinitionTrial(plural: string, kind: string, trial: KubectlTrial): KubectlTrial {
  return async (kubectl) => {
    const definitionName = `crd/${plural}.${CUSTOM_GROUP}`;
    await kubectl.expectOutput(/ created$/m, 'apply -f -', renderDefinition(plural, kind));
    try {
      await kubectl.expectOutput(/condition met/, `wait --for condition=established ${definitionName} --timeout=20s`);
      await trial(kubectl);
    } finally {
      await kubectl.run(`delete ${definitionName}`);
    }
    await kubectl.expectFailure(`get ${plural}.${CUSTOM_GROUP}`);
  };
}

async function assertSpec(kubectl: Kubectl, pattern: RegExp): Promise<void> {
  await kubectl.expectOutput(pattern, "get widgets w --output 'jsonpath={.spec}'");
}

export const CUSTOM_TRIALS: Readonly<Record<string, KubectlTrial>> = {
  'get and explain work on a custom resource': createDefinitionTrial('widgets', 'Widget', async (kubectl) => {
    await kubectl.expectOutput(
      /widget\.kubectl\.example\.com\/w created/,
      'apply -f -',
      renderWidget('Widget', { size: 3 }),
    );
    await kubectl.expectOutput(/^NAME +SIZE\nw +3$/m, 'get widgets');
    await kubectl.expectOutput(/^NAME +SIZE +COLOUR\nw +3 +red$/m, 'get widgets --output wide');
    await kubectl.expectOutput(
      /^widgets +kubectl\.example\.com\/v1 +true +Widget$/m,
      `api-resources --api-group=${CUSTOM_GROUP}`,
    );
    await kubectl.expectOutput(
      /The desired state\.[\s\S]*colour\t<string>[\s\S]*name\t<string> -required-/,
      'explain widgets.spec --recursive',
    );
    await kubectl.expectOutput(/GROUP: +kubectl\.example\.com\nKIND: +Widget/, 'explain widgets.spec.parts.name');
  }),
  'kubectl changes a custom resource': createDefinitionTrial('widgets', 'Widget', async (kubectl) => {
    await kubectl.run('apply -f -', renderWidget('Widget', { size: 3, replicas: 1, parts: [{ name: 'a', size: 1 }] }));
    await kubectl.run('diff -f -', renderWidget('Widget', { size: 3, replicas: 1, parts: [{ name: 'a', size: 1 }] }));
    const changedWidget = renderWidget('Widget', { size: 4, replicas: 1, parts: [{ name: 'b' }] });
    const { exitCode, stdout } = await kubectl.runUnchecked('diff -f -', changedWidget);
    if (exitCode !== 1 || !/^- {2}size: 3\n\+ {2}size: 4$/m.test(stdout))
      throw new Error(`diff ended with ${exitCode}: ${stdout}`);
    await kubectl.expectOutput(/configured$/m, 'apply -f -', changedWidget);
    await assertSpec(kubectl, /"parts":\[\{"name":"b"\}\],"replicas":1,"size":4/);
    await kubectl.run(`patch widgets w --type merge --patch '{"spec":{"size":5}}'`);
    await kubectl.run(`patch widgets w --type json --patch '[{"op":"replace","path":"/spec/size","value":6}]'`);
    await kubectl.expectFailure(`patch widgets w --type strategic --patch '{"spec":{"size":7}}'`);
    await assertSpec(kubectl, /"size":6/);
    await kubectl.run('label widgets w a=b');
    await kubectl.run('annotate widgets w c=d');
    await kubectl.expectOutput(/^w$/m, "get widgets --selector a=b --output 'jsonpath={.items[*].metadata.name}'");
    await kubectl.run('edit widgets w', undefined, { EDITOR: 'sed -i s/colour:.red/colour:\\ blue/' });
    await assertSpec(kubectl, /"colour":"blue"/);
    await kubectl.expectOutput(/scaled/, 'scale widgets w --replicas 3 --current-replicas 1');
    await assertSpec(kubectl, /"replicas":3/);
    const liveOutput = await kubectl.run('get widgets w --output json');
    await kubectl.expectOutput(/replaced$/m, 'replace -f -', liveOutput.replace('"size": 6', '"size": 8'));
    await assertSpec(kubectl, /"size":8/);
    await kubectl.expectOutput(/deleted/, 'delete widgets w');
  }),
  'server-side apply of a custom resource reports conflicts and merges associative lists': createDefinitionTrial(
    'widgets',
    'Widget',
    async (kubectl) => {
      const apply = 'apply --server-side -f -';
      await kubectl.run(apply, renderWidget('Widget', { size: 3, parts: [{ name: 'a', size: 1 }] }));
      const otherWidget = renderWidget('Widget', { size: 4, parts: [{ name: 'b', size: 2 }] });
      const errors = await kubectl.expectFailure(`${apply} --field-manager other`, otherWidget);
      if (!/conflict with "kubectl".*: \.spec\.size/.test(errors)) throw new Error(errors);
      await kubectl.expectOutput(
        /serverside-applied$/m,
        `${apply} --field-manager other --force-conflicts`,
        otherWidget,
      );
      await assertSpec(kubectl, /"parts":\[\{"name":"a","size":1\},\{"name":"b","size":2\}\],"size":4/);
      await kubectl.run(apply, renderWidget('Widget', {}));
      await assertSpec(kubectl, /"parts":\[\{"name":"b","size":2\}\],"size":4/);
    },
  ),
  'a custom resource is validated, and wait works on its status': createDefinitionTrial(
    'widgets',
    'Widget',
    async (kubectl) => {
      const unknownFieldError = await kubectl.expectFailure('apply -f -', renderWidget('Widget', { sise: 3 }));
      if (!/unknown field "spec\.sise"/.test(unknownFieldError)) throw new Error(unknownFieldError);
      const maximumError = await kubectl.expectFailure('apply -f -', renderWidget('Widget', { size: 30 }));
      if (!/spec\.size in body should be less than or equal to 10/.test(maximumError)) throw new Error(maximumError);
      await kubectl.run('apply -f -', renderWidget('Widget', { size: 3 }));
      await kubectl.run(`patch widgets w --subresource status --type merge --patch '{"status":{"phase":"Ready"}}'`);
      await kubectl.expectOutput(
        /condition met/,
        "wait widgets/w --for 'jsonpath={.status.phase}=Ready' --timeout=10s",
      );
      await kubectl.expectOutput(/^1$/, "get widgets w --output 'jsonpath={.metadata.generation}'");
    },
  ),
};
