/**
 * Sentences about webhooks, which the suite serves on the loopback interface. An admission webhook receives requests of the scenario's
 * namespace. To observe when the server calls webhooks, its configuration has a second webhook, which denies marked objects. A
 * conversion webhook is identified by the type. A response of the token webhook is identified by the token.
 */
import { parse } from 'yaml';
import { buildResourcePath, formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { getStatus, isSuccess } from '../../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import type { WebhookConversion } from '../../../client/test-servers/webhook-conversion.ts';
import type { WebhookResponse, WebhookServer } from '../../../client/test-servers/webhook-server.ts';
import { getDialect } from '../../../spec/dialect.ts';
import { listClusterObjectNames } from '../../harness/cluster-objects.ts';
import { compareResult } from '../../harness/comparison/comparison.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { type DataTable, Given, Then } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { createSingleResult } from '../../views/view.ts';
import { setConversionWebhook } from './custom-types.ts';
import { enforcePolicy } from './policies.ts';
import { startRecordedWebhookServer } from './webhook-servers.ts';

/** The time limit in milliseconds for the server to call a webhook after the webhook was configured. */
const EFFECT_TIMEOUT = 10_000;
/** The codes of a denial. kube-apiserver returns 400 if a webhook denies a request without a code. */
const DENIAL_CODES = new Set([400, 403]);
const WEBHOOK_DOMAIN = 'example.com';

const convertedType = createScenarioState<string>('the type that a webhook converts');
const webhookServers = createScenarioState<Promise<WebhookServer>>('admission webhooks');

function findWebhookServer(world: AssayWorld): Promise<WebhookServer> {
  const existingServer = webhookServers.find(world);
  if (existingServer !== undefined) return existingServer;
  const serverPromise = webhookServers.set(world, startRecordedWebhookServer());
  world.cleanUp.actionsAfterDeletion.push(async () => (await serverPromise).close());
  return serverPromise;
}

interface WebhookFields {
  readonly response?: WebhookResponse;
  readonly dryRunResponse?: WebhookResponse;
  readonly failures?: number;
  readonly [field: string]: unknown;
}

/**
 * Registers a webhook or a policy. In the doc string, `response` is the response of an admission webhook, whose `patch` is a list of
 * operations, or the status in the review of a token by the token webhook; `dryRunResponse` is the response to dry runs, if different.
 * `failures` is the number of reviews that the token webhook first fails with status code 500. Other members are fields of the webhook.
 * client/test-servers/webhook-conversion.ts describes the members of a conversion webhook.
 */
Given(
  'the {webhookOrPolicy} {string} with:',
  async function (this: AssayWorld, webhookOrPolicy: string, name: string, source: string) {
    const fields: WebhookFields & WebhookConversion = parse(await this.fillPlaceholders(source));
    if (webhookOrPolicy.endsWith('policy')) return enforcePolicy(this, webhookOrPolicy, name, fields);
    if (webhookOrPolicy === 'conversion webhook') return registerConversionWebhook(this, name, fields);
    if (webhookOrPolicy !== 'token webhook for the token')
      return registerAdmissionWebhook(this, webhookOrPolicy, name, fields);
    const { webhook } = await this.getProvider();
    const token = await this.fillPlaceholders(name);
    webhook.reviewStatuses.set(token, fields.response ?? {});
    webhook.remainingFailures.set(token, fields.failures ?? 0);
  },
);

/**
 * Registers a conversion webhook, or replaces the responses of the webhook of this type. Until the definition is established, the webhook
 * only changes the apiVersion: an invalid response would prevent this.
 */
async function registerConversionWebhook(
  world: AssayWorld,
  kind: string,
  conversion: WebhookConversion,
): Promise<void> {
  const server = await findWebhookServer(world);
  if (convertedType.find(world) !== kind) {
    convertedType.set(world, kind);
    await setConversionWebhook(world, kind, { url: server.buildWebhookUrl(kind), caBundle: server.caBundle });
  }
  server.setConversion(kind, conversion);
}

async function registerAdmissionWebhook(
  world: AssayWorld,
  webhookOrPolicy: string,
  name: string,
  fields: WebhookFields,
): Promise<void> {
  const { response = {}, dryRunResponse, ...members } = fields;
  const server = await findWebhookServer(world);
  const kind =
    webhookOrPolicy === 'mutating webhook' ? 'MutatingWebhookConfiguration' : 'ValidatingWebhookConfiguration';
  const configurationName = `${name}-${world.names.uniqueWord}`;
  const { domain } = getDialect(world.subject.inventory.dialect);
  const createCommonFields = (path: string) => ({
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { url: server.buildWebhookUrl(path), caBundle: server.caBundle },
  });
  const namespaceSelector = { matchLabels: { [`${domain}/metadata.name`]: await world.getNamespace() } };
  const markerSelector = { matchLabels: { 'assay-webhook': configurationName } };
  const resources = ['limitranges'];
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources }];
  server.setResponse(name, response, dryRunResponse);
  server.setResponse(`${name} in effect`, { allowed: false });
  const webhooks = [
    { name: `${name}.${WEBHOOK_DOMAIN}`, ...createCommonFields(name), namespaceSelector, ...members },
    {
      name: `force.${WEBHOOK_DOMAIN}`,
      ...createCommonFields(`${name} in effect`),
      namespaceSelector,
      objectSelector: markerSelector,
      rules,
    },
  ];
  // v1 rejects webhooks with the side effects Some or Unknown; older servers accept them in v1beta1.
  const hasOtherSideEffects = members.sideEffects === 'Some' || members.sideEffects === 'Unknown';
  const type = hasOtherSideEffects ? { ...world.getResource(kind), version: 'v1beta1' } : world.getResource(kind);
  const manifest = {
    apiVersion: formatResourceApiVersion(type),
    kind,
    metadata: { name: configurationName },
    webhooks,
  };
  await world.sendPreparatoryRequest({ method: 'POST', path: buildResourcePath(type), body: JSON.stringify(manifest) });
  await waitUntilCalled(world, name, configurationName);
}

/** Waits until the server calls the webhooks of the configuration: until the second webhook denies the marked object. */
async function waitUntilCalled(world: AssayWorld, name: string, marker: string): Promise<void> {
  const path = await world.buildPath('LimitRange');
  const body = JSON.stringify({
    metadata: { name: 'marked', labels: { 'assay-webhook': marker } },
    spec: { limits: [] },
  });
  const isInEffect = await pollUntil(
    async () => {
      const response = await world.send({ method: 'POST', path, body });
      if (isSuccess(response)) await world.send({ method: 'DELETE', path: `${path}/marked` });
      return DENIAL_CODES.has(getStatus(response));
    },
    EFFECT_TIMEOUT,
    world.waitLimits,
  );
  world.check(`the webhook ${name} is called`, 'it denies the marked object', 'the object is accepted', isInEffect);
}

/** Compares all requests to the webhook, in order. Columns are paths. A table without rows expects no requests. */
Then('the webhook {string} has received:', async function (this: AssayWorld, name: string, table: DataTable) {
  const admissionReviews = await readReviews(this, name);
  const requests =
    admissionReviews.length > table.hashes().length
      ? await omitClusterObjectReviews(this, admissionReviews)
      : admissionReviews;
  this.compare(`the number of requests to the webhook ${name}`, { value: table.hashes().length }, requests.length);
  for (const [index, row] of table.hashes().entries()) {
    await compareResult(
      this,
      createSingleResult(`request ${index + 1} to the webhook ${name}`, requests[index]),
      Object.entries(row),
    );
  }
});

interface AdmissionRequest {
  readonly namespace?: string;
  readonly name?: string;
  readonly resource?: { readonly group: string; readonly version: string; readonly resource: string };
}

/** Returns the reviews without the reviews of objects that the cluster creates in every namespace. */
async function omitClusterObjectReviews(
  world: AssayWorld,
  admissionRequests: readonly AdmissionRequest[],
): Promise<readonly object[]> {
  const otherReviews: object[] = [];
  for (const request of admissionRequests)
    if (!(await isAboutClusterObject(world, request))) otherReviews.push(request);
  return otherReviews;
}

async function isAboutClusterObject(world: AssayWorld, request: AdmissionRequest): Promise<boolean> {
  const { namespace, name = '', resource } = request;
  const type = world.subject.inventory.resources.find(
    ({ group, plural }) => group === resource?.group && plural === resource.resource,
  );
  if (type === undefined || namespace === undefined) return false;
  return (await listClusterObjectNames(world, buildResourcePath(type, namespace))).has(name);
}

async function readReviews(world: AssayWorld, name: string): Promise<readonly object[]> {
  const { webhook } = await world.getProvider();
  const token = await world.fillPlaceholders(name);
  if (webhook.reviewStatuses.has(token))
    return getScenarioIo().draw(`the reviews of ${name}`, () =>
      webhook.reviews.filter(({ spec }) => spec?.token === token),
    );
  return (await findWebhookServer(world)).listRequests(name);
}
