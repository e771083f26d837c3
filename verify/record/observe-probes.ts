/**
 * Records the responses of kube-apiserver to the field probes of built-in kinds in spec/observed/probes.json: `node
 * verify/record/observe-probes.ts http://127.0.0.1:18080 [Kind…]`. A field probe writes one value to one field of a valid object. The server must be an
 * empty kube-apiserver 1.32 without controllers, with `--allow-privileged=true` as in most clusters. All probes together take a few minutes. Probes are
 * dry runs.
 */
import { listProbedKinds } from '../lint/probes/derive-probes.ts';
import { writeProbeResponses } from '../lint/probes/probe-responses.ts';
import { sendProbes } from '../lint/probes/send-probes.ts';

const [server = 'http://127.0.0.1:18080', ...kindNames] = process.argv.slice(2);
const { gitVersion } = JSON.parse(await (await fetch(`${server}/version`)).text());
for (const kind of listProbedKinds()) {
  if (kindNames.length > 0 && !kindNames.includes(kind.resource.kind)) continue;
  const responses = await sendProbes(server, kind);
  writeProbeResponses(gitVersion, new Map([[kind, responses]]));
  console.log(`${kind.key}: ${responses.length} responses`);
}
