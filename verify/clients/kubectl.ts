/** Tests common kubectl commands. Each trial runs in a separate namespace, and checks the output of kubectl. */
import { runCommand } from './command.ts';
import { assertMatches, Kubectl, type KubectlTrial } from './kubectl-command.ts';
import { CUSTOM_TRIALS } from './kubectl-custom-resources.ts';
import { createOutcome, SkippedError, type TrialOutcome } from './outcome.ts';

const ENDPOINTS_TEXT = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { name: 'web', labels: { app: 'web' } },
  subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ name: 'http', port: 8080, protocol: 'TCP' }] }],
});

const TRIALS: Readonly<Record<string, KubectlTrial>> = {
  ...CUSTOM_TRIALS,
  'version, api-resources and api-versions print the API of the server': async (kubectl) => {
    await kubectl.expectOutput(/Server Version: .*1\.37/s, 'version');
    await kubectl.expectOutput(/^endpoints +ep +v1 +true +Endpoints$/m, 'api-resources');
    await kubectl.expectOutput(/^deployments +deploy +apps\/v1 +true +Deployment$/m, 'api-resources --api-group=apps');
    await kubectl.expectOutput(/^coordination\.k8s\.io\/v1$/m, 'api-versions');
  },
  'create, get and delete': async (kubectl) => {
    await kubectl.expectOutput(/^endpoints\/web created$/m, 'create -f -', ENDPOINTS_TEXT);
    await kubectl.expectOutput(/^NAME +.*AGE\nweb +.*\d+s$/m, 'get endpoints');
    await kubectl.expectOutput(/^ {2}- ip: 10\.0\.0\.1$/m, 'get ep web -o yaml');
    await kubectl.expectOutput(/^10\.0\.0\.1$/m, 'get ep/web -o jsonpath={.subsets[0].addresses[0].ip}');
    await kubectl.expectOutput(/^endpoints\/web$/m, 'get ep -l app=web -o name');
    await kubectl.expectOutput(/app=web/, 'get ep web --show-labels');
    await kubectl.expectOutput(/"web" deleted/, 'delete endpoints web');
    assertMatches(/endpoints "web" not found/, await kubectl.expectFailure('get endpoints web'), 'get');
  },
  'the generators create objects': async (kubectl) => {
    await kubectl.expectOutput(/configmap\/a created/, 'create configmap a --from-literal=x=1');
    await kubectl.expectOutput(/secret\/a created/, 'create secret generic a --from-literal=x=1');
    await kubectl.expectOutput(/serviceaccount\/a created/, 'create serviceaccount a');
    await kubectl.expectOutput(/resourcequota\/a created/, 'create quota a --hard=pods=1');
    await kubectl.expectOutput(/deployment\.apps\/a created/, 'create deployment a --image=web --replicas=2');
    await kubectl.expectOutput(/service\/a exposed/, 'expose deployment a --port=80');
    await kubectl.expectOutput(
      /role\.rbac\.authorization\.k8s\.io\/a created/,
      'create role a --verb=get --resource=pods',
    );
    await kubectl.expectOutput(/MQ==/, 'get secret a -o jsonpath={.data.x}');
  },
  'describe shows objects': async (kubectl) => {
    await kubectl.run('create -f -', ENDPOINTS_TEXT);
    await kubectl.expectOutput(/Addresses: +10\.0\.0\.1/, 'describe endpoints web');
    await kubectl.expectOutput(/Status: +Active/, `describe namespace ${kubectl.namespace}`);
    await kubectl.run('create deployment a --image=web');
    await kubectl.expectOutput(/Image: +web/, 'describe deployment a');
  },
  'explain shows fields': async (kubectl) => {
    await kubectl.expectOutput(/addresses\s+<\[\]EndpointAddress>/, 'explain endpoints.subsets');
    await kubectl.expectOutput(/containers\s+<\[\]Container> -required-/, 'explain pod --recursive');
    await kubectl.expectOutput(/holder/, 'explain lease.spec --api-version=coordination.k8s.io/v1');
    await kubectl.expectOutput(/replicas\s+<integer>/, 'explain deployment.spec --output=plaintext-openapiv2');
  },
  'invalid fields and values are rejected': async (kubectl) => {
    const objectWithUnknownField = JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'odd' },
      dat: {},
    });
    assertMatches(/unknown field "dat"/, await kubectl.expectFailure('create -f -', objectWithUnknownField), 'create');
    await kubectl.expectOutput(/configmap\/odd created/, 'create --validate=false -f -', objectWithUnknownField);
    const loopback = ENDPOINTS_TEXT.replace('10.0.0.1', '127.0.0.1');
    assertMatches(/is invalid: subsets\[0\]/, await kubectl.expectFailure('create -f -', loopback), 'create');
  },
  'label, annotate, patch and replace change objects': async (kubectl) => {
    await kubectl.run('create -f -', ENDPOINTS_TEXT);
    await kubectl.expectOutput(/endpoints\/web labeled/, 'label endpoints web one=1');
    await kubectl.expectOutput(/endpoints\/web annotated/, 'annotate endpoints web two=2');
    await kubectl.expectOutput(/patched/, `patch endpoints web -p '{"metadata":{"labels":{"three":"3"}}}'`);
    await kubectl.expectOutput(/patched/, `patch endpoints web --type=merge -p '{"metadata":{"labels":{"four":"4"}}}'`);
    const operation = '[{"op":"add","path":"/metadata/labels/five","value":"5"}]';
    await kubectl.expectOutput(/patched/, `patch endpoints web --type=json -p '${operation}'`);
    await kubectl.expectOutput(/^web1345$/, `get ep web -o 'jsonpath=${LABELS_TEMPLATE}'`);
    await kubectl.expectOutput(/replaced/, 'replace -f -', ENDPOINTS_TEXT.replace('10.0.0.1', '10.0.0.2'));
    await kubectl.expectOutput(/^10\.0\.0\.2$/, 'get ep web -o jsonpath={.subsets[0].addresses[0].ip}');
  },
  'apply creates and changes objects': async (kubectl) => {
    await kubectl.expectOutput(/endpoints\/web created/, 'apply -f -', ENDPOINTS_TEXT);
    await kubectl.expectOutput(/endpoints\/web unchanged/, 'apply -f -', ENDPOINTS_TEXT);
    const changedEndpoints = ENDPOINTS_TEXT.replace('10.0.0.1', '10.0.0.2');
    await kubectl.expectOutput(/endpoints\/web configured/, 'apply -f -', changedEndpoints);
    await kubectl.expectOutput(/^10\.0\.0\.2$/, 'get ep web -o jsonpath={.subsets[0].addresses[0].ip}');
    await kubectl.expectOutput(
      /endpoints\/web serverside-applied|configured/,
      'apply --dry-run=server -f -',
      ENDPOINTS_TEXT,
    );
    const diffResult = await kubectl.runUnchecked('diff -f -', ENDPOINTS_TEXT);
    assertMatches(/10\.0\.0\.2/, diffResult.stdout, 'diff');
  },
  'server-side apply reports conflicts, and resolves them with --force-conflicts': async (kubectl) => {
    await kubectl.expectOutput(/endpoints\/web serverside-applied/, 'apply --server-side -f -', ENDPOINTS_TEXT);
    await kubectl.expectOutput(/manager: kubectl/, 'get ep web -o yaml --show-managed-fields');
    const changedEndpoints = ENDPOINTS_TEXT.replace('10.0.0.1', '10.0.0.2');
    const conflictOutput = await kubectl.expectFailure(
      'apply --server-side --field-manager=other -f -',
      changedEndpoints,
    );
    assertMatches(/Apply failed with 1 conflict: conflict with "kubectl": \.subsets/, conflictOutput, 'apply');
    const forcedApply = 'apply --server-side --field-manager=other --force-conflicts -f -';
    await kubectl.expectOutput(/serverside-applied/, forcedApply, changedEndpoints);
    await kubectl.expectOutput(/^10\.0\.0\.2$/, 'get ep web -o jsonpath={.subsets[0].addresses[0].ip}');
    const diffResult = await kubectl.runUnchecked('diff --server-side --field-manager=other -f -', ENDPOINTS_TEXT);
    assertMatches(/^\+- addresses:|^\+ {2}- ip: 10\.0\.0\.1|\+.*10\.0\.0\.1/m, diffResult.stdout, 'diff');
  },
  'server-side apply takes over client-side applied fields': async (kubectl) => {
    await kubectl.expectOutput(/endpoints\/web created/, 'apply -f -', ENDPOINTS_TEXT);
    const changedEndpoints = ENDPOINTS_TEXT.replace('10.0.0.1', '10.0.0.2');
    await kubectl.expectOutput(/endpoints\/web serverside-applied/, 'apply --server-side -f -', changedEndpoints);
    await kubectl.expectOutput(/^10\.0\.0\.2$/, 'get ep web -o jsonpath={.subsets[0].addresses[0].ip}');
  },
  'edit changes an object': async (kubectl) => {
    await kubectl.run('create configmap a --from-literal=x=before');
    await kubectl.expectOutput(/configmap\/a edited/, 'edit configmap a', undefined, {
      EDITOR: 'sed -i s/before/after/',
    });
    await kubectl.expectOutput(/^after$/, 'get configmap a -o jsonpath={.data.x}');
  },
  'scale changes the number of replicas': async (kubectl) => {
    await kubectl.run('create deployment a --image=web');
    await kubectl.expectOutput(/deployment\.apps\/a scaled/, 'scale deployment a --replicas=3');
    await kubectl.expectOutput(/^3$/, 'get deployment a -o jsonpath={.spec.replicas}');
    await kubectl.expectOutput(/image updated/, 'set image deployment/a web=web:2');
  },
  'wait ends when the condition is met': async (kubectl) => {
    await kubectl.run('create -f -', ENDPOINTS_TEXT);
    await kubectl.expectOutput(/condition met/, 'wait endpoints/web --for=jsonpath={.metadata.name}=web --timeout=10s');
    const deletionWait = kubectl.run('wait endpoints/web --for=delete --timeout=20s');
    await kubectl.run('delete endpoints web');
    assertMatches(/condition met|^$/, await deletionWait, 'wait');
  },
  'get --watch shows changes': async (kubectl) => {
    await kubectl.run('create -f -', ENDPOINTS_TEXT);
    const { stdout } = await kubectl.runUnchecked('get endpoints --watch --request-timeout=2s');
    assertMatches(/^web /m, stdout, 'get --watch');
  },
  'lists can be paged, sorted and filtered': async (kubectl) => {
    for (const name of ['c', 'a', 'b']) await kubectl.run(`create configmap ${name} --from-literal=x=1`);
    await kubectl.expectOutput(/a.*b.*c/s, 'get configmaps --chunk-size=1 --sort-by=.metadata.name');
    await kubectl.expectOutput(/^configmap\/b\n$/, 'get configmaps --field-selector=metadata.name=b -o name');
    await kubectl.expectOutput(/^default +kubernetes/m, 'get endpoints --all-namespaces');
    await kubectl.expectOutput(
      /"kind":"ConfigMapList"/,
      `get --raw /api/v1/namespaces/${kubectl.namespace}/configmaps`,
    );
    await kubectl.run('get all');
  },
  'auth shows the user and the permissions': async (kubectl) => {
    await kubectl.expectOutput(/^yes$/m, 'auth can-i get pods');
    await kubectl.expectOutput(/system:masters/, 'auth whoami');
  },
  'nodes can be cordoned': async (kubectl) => {
    const node = `node-${kubectl.namespace}`;
    await kubectl.run('create -f -', JSON.stringify({ apiVersion: 'v1', kind: 'Node', metadata: { name: node } }));
    await kubectl.expectOutput(/cordoned/, `cordon ${node}`);
    await kubectl.expectOutput(/uncordoned/, `uncordon ${node}`);
    await kubectl.run(`delete node ${node}`);
  },
  'deleting a namespace deletes its objects': async (kubectl) => {
    const namespaceToDelete = `${kubectl.namespace}-gone`;
    await kubectl.run(`create namespace ${namespaceToDelete}`);
    await kubectl.run(`create configmap a --namespace=${namespaceToDelete}`);
    await kubectl.expectOutput(/deleted/, `delete namespace ${namespaceToDelete}`);
    assertMatches(/not found/, await kubectl.expectFailure(`get namespace ${namespaceToDelete}`), 'get');
  },
};

const LABELS_TEMPLATE = ['app', 'one', 'three', 'four', 'five'].map((name) => `{.metadata.labels.${name}}`).join('');

export async function runKubectlTrials(kubeconfig: string, folder: string): Promise<TrialOutcome[]> {
  const skipReason = await findSkipReason();
  if (skipReason !== undefined) return [createOutcome('kubectl', new SkippedError(skipReason))];
  const outcomes: TrialOutcome[] = [];
  for (const [index, [name, trial]] of Object.entries(TRIALS).entries()) {
    const kubectl = new Kubectl(kubeconfig, folder, `kubectl-${index}`);
    const trialError = await runKubectlTrial(kubectl, trial);
    outcomes.push(createOutcome(name, trialError));
  }
  return outcomes;
}

/** Returns the reason why the trials cannot run: kubectl is missing, or too old for the flags of the trials. Returns undefined if they can run. */
async function findSkipReason(): Promise<string | undefined> {
  const { exitCode, stdout } = await runCommand('kubectl', ['version', '--client', '--output=json']);
  if (exitCode !== 0) return 'kubectl is not installed';
  const minor = Number(/"minor": "(\d+)/.exec(stdout)?.[1]);
  return minor >= MIN_KUBECTL_MINOR
    ? undefined
    : `kubectl 1.${minor} is installed; the trials need 1.${MIN_KUBECTL_MINOR} or later`;
}

/** The minor version of the oldest kubectl that has the flags of the trials. */
const MIN_KUBECTL_MINOR = 28;

/** Runs a trial in a new namespace, and returns its error. */
async function runKubectlTrial(kubectl: Kubectl, trial: KubectlTrial): Promise<unknown> {
  try {
    const metadata = { name: kubectl.namespace };
    await kubectl.run('create -f -', JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata }));
    await trial(kubectl);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await kubectl.runUnchecked(`delete namespace ${kubectl.namespace} --wait=false`);
  }
}
