/**
 * Compares the exit code and the output of kubectl's commands on the simulator and on a kube-apiserver:
 * `node verify/clients/compare-kubectl-programs.ts http://127.0.0.1:18080 [--kubectl=kubectl]`. The kube-apiserver must have no controllers.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseToolOptions } from '../../cli/tool-options.ts';
import { startSimulator } from '../../simulator/start-simulator.ts';
import { BASE_RELEASE } from '../../spec/emulated.ts';

const USAGE =
  'node verify/clients/compare-kubectl-programs.ts URL [--kubectl=kubectl]: compares commands of kubectl on the simulator and on a server\n';
const { positionals, values } = parseToolOptions(USAGE, { kubectl: 'kubectl' }, 1);
const [server = 'http://127.0.0.1:18080'] = positionals;

const NAMESPACE = `programs-${process.pid}`;
const NODE = `node-${process.pid}`;
const UUID_PATTERN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const AGE_PATTERN = /(?<=\s)(?:\d+[smh])+(?=\s|$)/gm;
const ADDRESS_PATTERN = /10\.0\.0\.\d+ */g;

/** The commands in their order. Each command changes or prints objects of the earlier commands. */
const COMMANDS = `
create namespace ${NAMESPACE}
create deployment web --image=web:1 --replicas=2
create deployment web --image=web:1
create service clusterip web --tcp=80:8080
create job once --image=web:1
create cronjob nightly --image=web:1 --schedule=* * * * *
create ingress web --rule=a.example/*=web:80
create pdb web --selector=app=web --min-available=1
create priorityclass ${NODE} --value=7
create rolebinding web --clusterrole=view --serviceaccount=${NAMESPACE}:web
create token default
set image deployment/web web=web:2
set env deployment/web A=b
set resources deployment/web --limits=cpu=200m,memory=64Mi
set serviceaccount deployment/web robot
set selector service/web app=other
set subject rolebinding/web --user=ann
rollout history deployment/web
rollout pause deployment/web
rollout pause deployment/web
rollout resume deployment/web
rollout restart deployment/web
rollout undo deployment/web
rollout status deployment/web --watch=false
scale deployment/web --replicas=3
scale deployment/web --current-replicas=9 --replicas=3
autoscale deployment/web --min=1 --max=4 --cpu-percent=80
expose deployment web --name=web-2 --port=80 --type=NodePort
expose deployment none --port=80
label deployment web tier=front
label deployment web tier=back
label deployment web tier=back --overwrite
annotate deployment web note=a
taint node ${NODE} key=value:NoSchedule
taint node ${NODE} key=value:NoSchedule
taint node ${NODE} key:NoSchedule-
cordon ${NODE}
cordon ${NODE}
uncordon ${NODE}
run one --image=web:1 --overrides={"spec":{"nodeName":"${NODE}"}}
drain ${NODE}
drain ${NODE} --force --dry-run=server
top node
top pod
certificate approve ${NODE}
certificate deny ${NODE}
auth can-i create deployments
auth can-i --list
auth whoami
get all -o name
get deployment,service,hpa,pdb,ingress,cronjob,job
describe deployment web
describe service web
describe hpa web
diff -f /dev/null
delete deployment web
delete deployment web
delete pod one --grace-period=0 --force
delete namespace ${NAMESPACE} --wait=false
`
  .trim()
  .split('\n');

const NODE_TEXT = JSON.stringify({ apiVersion: 'v1', kind: 'Node', metadata: { name: NODE } });
const ACCOUNT_TEXT = JSON.stringify({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } });
const simulator = await startSimulator({
  dialect: 'kubernetes',
  emulateRelease: BASE_RELEASE,
  controllers: [],
  authorizationMode: ['RBAC'],
});
let differenceCount = 0;
for (const [index, command] of COMMANDS.entries()) {
  const [expected, actual] = await Promise.all([runKubectl(server, command), runKubectl(simulator.url, command)]);
  if (index === 0) {
    for (const url of [server, simulator.url]) {
      await postObject(`${url}/api/v1/nodes`, NODE_TEXT);
      await postObject(`${url}/api/v1/namespaces/${NAMESPACE}/serviceaccounts`, ACCOUNT_TEXT);
    }
  }
  if (expected === actual) continue;
  differenceCount += 1;
  process.stdout.write(`kubectl ${command}\n--- kube-apiserver\n${expected}\n--- simulator\n${actual}\n`);
}
for (const path of [`/api/v1/nodes/${NODE}`, `/apis/scheduling.k8s.io/v1/priorityclasses/${NODE}`])
  await fetch(server + path, { method: 'DELETE' });
await simulator.close();
process.stdout.write(`${COMMANDS.length - differenceCount} of ${COMMANDS.length} commands are equal\n`);
process.exitCode = differenceCount === 0 ? 0 : 1;

async function postObject(url: string, body: string): Promise<void> {
  await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

/** Returns the exit code and the output of a command, without generated values. */
async function runKubectl(url: string, command: string): Promise<string> {
  const words = command.replace('* * * * *', '*_*_*_*_*').split(' ');
  const argv = words.map((word) => word.replace('*_*_*_*_*', '* * * * *'));
  const { code, stdout, stderr } = await promisify(execFile)(values.kubectl, [
    '-s',
    url,
    '-n',
    NAMESPACE,
    ...argv,
  ]).then(
    (output) => ({ ...output, code: 0 }),
    (error: { code?: number; stdout?: string; stderr?: string }) => ({ stdout: '', stderr: '', code: 1, ...error }),
  );
  return (
    `${code}\n${stdout}${stderr}`
      .replaceAll(url, 'SERVER')
      .replace(/^eyJ\S+$/gm, 'TOKEN')
      // Only kube-apiserver authenticates a client certificate.
      .replace(/^Extra: authentication.*\n/m, '')
      .replaceAll(UUID_PATTERN, 'UUID')
      .replaceAll(AGE_PATTERN, 'AGE')
      .replaceAll(ADDRESS_PATTERN, 'ADDRESS ')
      .replaceAll(/:3\d{4}\b/g, ':PORT')
      .replaceAll(/\b\w{3}, \d\d \w{3} \d{4} [\d:]+ \S+/g, 'TIME')
      .replaceAll(/20\d\d-\d\d-\d\dT[\d:]+Z/g, 'TIME')
      .replaceAll(/ {2,}/g, '  ')
  );
}
